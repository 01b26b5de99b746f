import { setMaxListeners } from 'node:events'
import type { Spawn, SpawnResult, ToolPart, WaitingCall } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { JournalLost } from './journal-lost.ts'
import type { ChildStop, LoopPorts } from './ports.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Runs the handler of one call and keeps account of the agents that the call starts. As soon as all of them have come to a stop and one waits, the
 * handler is set aside for good: the call waits, and its handler starts anew when it goes on.
 */
export class CallAgents {
  readonly #action: ToolPart
  readonly #ports: LoopPorts
  /** Of the handler and of the agents: aborted with the run, and when nothing more may come of them. */
  readonly #stop = new AbortController()
  readonly #abort = () => this.#stop.abort(this.#ports.signal.reason)
  /** By id: the same agent can be heard of twice, when it goes on and when the handler asks for it. */
  readonly #waiting = new Map<string, WaitingCall>()
  readonly #heard = new Map<string, string[]>()
  #atWork = 0
  #lost: JournalLost | undefined
  #state: 'open' | 'returned' | 'set aside' = 'open'
  #setAside: () => void = () => {}
  /** While agents are at work, the call's place in the limit is theirs. Resolves when the call has it again. */
  #away: Promise<void> | undefined
  #allStopped: () => void = () => {}

  constructor(action: ToolPart, ports: LoopPorts) {
    this.#action = action
    this.#ports = ports
    setMaxListeners(0, this.#stop.signal)
  }

  /** What the agents that ended well said on their way. */
  get heard(): string[] {
    return [...this.#heard.values()].flat()
  }

  get isSetAside(): boolean {
    return this.#state === 'set aside'
  }

  /**
   * Resolves with what the handler returned, or with nothing when it was set aside. Rejects as it does, and when the run is cancelled. `stopped` must
   * be called after it, however it ended.
   */
  async run<T>(handler: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#ports
    signal.addEventListener('abort', this.#abort, { once: true })
    const setAside = new Promise<undefined>((resolve) => {
      this.#setAside = () => resolve(undefined)
    })
    const work = () => {
      this.#resume()
      return Promise.race([handler(this.#stop.signal), setAside])
    }
    try {
      return await untilAborted(work, signal)
    } catch (thrown) {
      this.#failed(thrown)
      throw thrown
    } finally {
      if (this.#state === 'open') this.#state = 'returned'
    }
  }

  /**
   * Waits until every agent has come to a stop, and returns what they wait for: a run that ended before its agents would leave them without an end,
   * and their tokens uncounted. Throws JournalLost.
   */
  async stopped(): Promise<WaitingCall[]> {
    while (this.#away) await this.#away
    this.#ports.signal.removeEventListener('abort', this.#abort)
    if (this.#lost) throw this.#lost
    return [...this.#waiting.values()]
  }

  readonly spawn: Spawn = (request) => {
    const { tree } = this.#ports
    const { signal } = this.#stop
    // A handler that is no longer waited for must not start anything under a run that may have ended.
    if (this.isSetAside || !tree) return never()
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#state === 'returned') return Promise.reject(startedTooLate(this.#action.name))
    const answer = this.#answer(() => tree.spawn(this.#action, request, signal))
    // A handler need not await it: that must not end the process.
    answer.catch(() => {})
    return answer
  }

  #resume(): void {
    for (const stop of this.#ports.tree?.resume(this.#action, this.#stop.signal) ?? [])
      this.#answer(() => stop).catch(() => {})
  }

  /** Never settles for an agent that waits. */
  async #answer(work: () => Promise<ChildStop>): Promise<SpawnResult> {
    this.#atWork += 1
    this.#away ??= this.#giveUpPlace()
    const stop = await work().catch((thrown: unknown) => this.#failed(thrown))
    this.#atWork -= 1
    if ('waiting' in stop) for (const call of stop.waiting) this.#waiting.set(call.id, call)
    if ('result' in stop) this.#heard.set(stop.result.runId, stop.result.signals)
    if (this.#atWork === 0) await this.#afterLast()
    if (this.isSetAside || 'waiting' in stop) return never()
    if ('thrown' in stop) throw stop.thrown
    return stop.result
  }

  /** What is at work when a journal is lost is stopped at once. */
  #failed(thrown: unknown): { thrown: unknown } {
    if (thrown instanceof JournalLost) {
      this.#lost ??= thrown
      this.#stop.abort(thrown)
    }
    return { thrown }
  }

  async #afterLast(): Promise<void> {
    if (this.#lost || this.#waiting.size > 0) {
      this.#state = 'set aside'
      this.#setAside()
      this.#stop.abort(
        new Error('The call waits for an agent that it started. Its handler starts anew when it goes on.'),
      )
    }
    this.#allStopped()
    await this.#away
  }

  async #giveUpPlace(): Promise<void> {
    const allStopped = new Promise<void>((resolve) => {
      this.#allStopped = resolve
    })
    await this.#ports.limit.whileWaiting(() => allStopped)
    // Others may have been started while the place was waited for.
    this.#away = this.#atWork > 0 ? this.#giveUpPlace() : undefined
  }
}

const never = () => new Promise<never>(() => {})

function startedTooLate(name: string): DeckhandError {
  return new DeckhandError(
    'CONFLICT',
    `"${name}" started an agent after its handler had returned. Start agents before that, and await them.`,
  )
}
