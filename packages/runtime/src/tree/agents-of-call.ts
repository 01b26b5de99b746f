import { createHash } from 'node:crypto'
import { type ChildStop, canonicalJson } from '@deckhand/kernel'
import type { Json, SpawnRequest } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { hasEnded, type StartedAgent } from './tree-run.ts'

export interface CallWork {
  /** Starts another agent. */
  start: (request: SpawnRequest) => Promise<ChildStop>
  /** Goes on with one that was started before; of one that has ended, its result. */
  goOn: (agent: StartedAgent) => Promise<ChildStop>
}

interface Held {
  request: SpawnRequest
  settle: (stop: Promise<ChildStop> | ChildStop) => void
}

/**
 * The agents of one call, which may have begun in an earlier process. Its handler runs from its start and asks for them again: a request finds the
 * agent that was started with just the same one, so that the order need not be that of before.
 */
export class AgentsOfCall {
  readonly #work: CallWork
  /** Started before, and not asked for yet. */
  readonly #known: StartedAgent[]
  /** Those of them that had not ended. They go on before they are asked for. */
  readonly #resumed: Map<StartedAgent, Promise<ChildStop>>
  /** Requests for others, until it is known whether the handler asks for all that it had left at work. */
  #held: Held[] = []
  #atWork = 0
  #anyWaits = false

  constructor(known: StartedAgent[], work: CallWork) {
    this.#work = work
    this.#known = known
    const open = known.filter((agent) => !hasEnded(agent))
    this.#resumed = new Map(open.map((agent) => [agent, this.#watch(work.goOn(agent))]))
  }

  get resumed(): Promise<ChildStop>[] {
    return [...this.#resumed.values()]
  }

  /** CONFLICT for another request than before, when the handler does not come back to an agent that it had left at work. */
  spawn(request: SpawnRequest): Promise<ChildStop> {
    const mark = requestMark(request)
    const place = this.#known.findIndex((agent) => isSame(agent, mark))
    const [agent] = place < 0 ? [] : this.#known.splice(place, 1)
    if (!agent) return this.#missing ? this.#hold(request) : this.#start(request)
    if (!this.#missing) this.#release(({ request: next }) => this.#start(next))
    return this.#resumed.get(agent) ?? this.#watch(this.#work.goOn(agent))
  }

  /** One that had not ended, and that the handler has not asked for again. */
  get #missing(): StartedAgent | undefined {
    return this.#known.find((agent) => this.#resumed.has(agent))
  }

  #start(request: SpawnRequest): Promise<ChildStop> {
    return this.#watch(this.#work.start(request))
  }

  /** What started at once could be the work of before again, and so could its effects. */
  #hold(request: SpawnRequest): Promise<ChildStop> {
    const stop = new Promise<ChildStop>((settle) => this.#held.push({ request, settle }))
    this.#settleHeld()
    return stop
  }

  #watch(stop: Promise<ChildStop>): Promise<ChildStop> {
    this.#atWork += 1
    const ended = (waits: boolean) => {
      this.#atWork -= 1
      this.#anyWaits ||= waits
      this.#settleHeld()
    }
    stop.then(
      (how) => ended('waiting' in how),
      () => ended(false),
    )
    return stop
  }

  /** Nothing is at work that the handler could wait for: it will not come back to the missing one. If an agent waits, so does the call. */
  #settleHeld(): void {
    const missing = this.#missing
    if (this.#atWork > 0 || !missing) return
    this.#release(async ({ request }) => {
      if (this.#anyWaits) return { waiting: [] }
      throw otherThanBefore(request, missing)
    })
  }

  #release(settle: (held: Held) => Promise<ChildStop>): void {
    for (const held of this.#held.splice(0)) held.settle(settle(held))
  }
}

/** A mark of all that is asked. */
export function requestMark({ prompt, ...request }: SpawnRequest): string {
  const asked = canonicalJson({ ...request, prompt: prompt.trim() } as unknown as Json)
  return createHash('sha256').update(asked).digest('hex').slice(0, 32)
}

/** Of an agent of an older program no request is on record: its call had no other. */
const isSame = ({ request }: StartedAgent, mark: string) => request === undefined || request === mark

function otherThanBefore({ agent }: SpawnRequest, missing: StartedAgent): DeckhandError {
  const name = typeof agent === 'string' ? agent : agent.name
  const message = `"${name}" was not started. This call went on after a wait or a restart, and its tool asked for another agent or task than before: it did not come back to "${missing.agentId}", whose work stands. Look at what was done before you repeat the call. In the tool's code, ask for the same agents with the same prompts each time the handler runs, and keep what may change with context.checkpoint.`
  return new DeckhandError('CONFLICT', message)
}
