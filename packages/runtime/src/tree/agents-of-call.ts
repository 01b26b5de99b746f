import { createHash } from 'node:crypto'
import { type ChildStop, canonicalJson } from '@deckhand/kernel'
import type { Json, SpawnRequest } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { hasEnded, type StartedAgent } from './tree-run.ts'

export interface CallWork {
  /** Starts another agent. */
  start: (request: SpawnRequest) => Promise<ChildStop>
  /** Continues an agent that was started before. For one that has ended, returns its result. */
  resume: (agent: StartedAgent) => Promise<ChildStop>
}

interface Held {
  request: SpawnRequest
  settle: (stop: Promise<ChildStop> | ChildStop) => void
}

/**
 * The agents of one call, which may have begun in an earlier process. The call's handler runs again from the start and requests its agents again.
 * A request is matched with the agent that was started by an equal request, so the order may differ.
 */
export class AgentsOfCall {
  readonly #work: CallWork
  /** Started before, and not requested again yet. */
  readonly #known: StartedAgent[]
  /** Those that had not ended. They continue before they are requested again. */
  readonly #resumed: Map<StartedAgent, Promise<ChildStop>>
  /** Requests for new agents, held until the handler has requested all unfinished agents again. */
  #held: Held[] = []
  #running = 0
  #anyWaiting = false

  constructor(known: StartedAgent[], work: CallWork) {
    this.#work = work
    this.#known = known
    const open = known.filter((agent) => !hasEnded(agent))
    this.#resumed = new Map(open.map((agent) => [agent, this.#watch(work.resume(agent))]))
  }

  get resumed(): Promise<ChildStop>[] {
    return [...this.#resumed.values()]
  }

  /** Throws CONFLICT for a new request if the handler does not request an unfinished agent again. */
  spawn(request: SpawnRequest): Promise<ChildStop> {
    const mark = requestMark(request)
    const place = this.#known.findIndex((agent) => isSame(agent, mark))
    const [agent] = place < 0 ? [] : this.#known.splice(place, 1)
    if (!agent) return this.#missing ? this.#hold(request) : this.#start(request)
    if (!this.#missing) this.#release(({ request: next }) => this.#start(next))
    return this.#resumed.get(agent) ?? this.#watch(this.#work.resume(agent))
  }

  /** An unfinished agent that the handler has not requested again. */
  get #missing(): StartedAgent | undefined {
    return this.#known.find((agent) => this.#resumed.has(agent))
  }

  #start(request: SpawnRequest): Promise<ChildStop> {
    return this.#watch(this.#work.start(request))
  }

  /** Starting it at once could repeat the work and the effects of an unfinished agent. */
  #hold(request: SpawnRequest): Promise<ChildStop> {
    const stop = new Promise<ChildStop>((settle) => this.#held.push({ request, settle }))
    this.#settleHeld()
    return stop
  }

  #watch(stop: Promise<ChildStop>): Promise<ChildStop> {
    this.#running += 1
    const ended = (isWaiting: boolean) => {
      this.#running -= 1
      this.#anyWaiting ||= isWaiting
      this.#settleHeld()
    }
    stop.then(
      (how) => ended('waiting' in how),
      () => ended(false),
    )
    return stop
  }

  /** If nothing runs that the handler could wait for, it will not request the missing agent. If an agent waits for a decision, so does the call. */
  #settleHeld(): void {
    const missing = this.#missing
    if (this.#running > 0 || !missing) return
    this.#release(async ({ request }) => {
      if (this.#anyWaiting) return { waiting: [] }
      throw otherThanBefore(request, missing)
    })
  }

  #release(settle: (held: Held) => Promise<ChildStop>): void {
    for (const held of this.#held.splice(0)) held.settle(settle(held))
  }
}

/** A hash of the whole request. */
export function requestMark({ prompt, ...request }: SpawnRequest): string {
  const asked = canonicalJson({ ...request, prompt: prompt.trim() } as unknown as Json)
  return createHash('sha256').update(asked).digest('hex').slice(0, 32)
}

/** Records of older versions have no request, but their calls had only one agent. */
const isSame = ({ request }: StartedAgent, mark: string) => request === undefined || request === mark

function otherThanBefore({ agent }: SpawnRequest, missing: StartedAgent): DeckhandError {
  const name = typeof agent === 'string' ? agent : agent.name
  const message = `"${name}" was not started. This call continued after a wait or a restart, and its tool requested another agent or task than before: it did not request "${missing.agentId}" again, whose work stays done. Look at what was done before you repeat the call. In the tool's code, request the same agents with the same prompts each time the handler runs, and save what may change with context.checkpoint.`
  return new DeckhandError('CONFLICT', message)
}
