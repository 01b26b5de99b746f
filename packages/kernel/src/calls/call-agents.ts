import { setMaxListeners } from 'node:events'
import type { Spawn, SpawnResult, ToolPart, WaitingCall } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { untilAborted } from '@deckhand/spec/until-aborted'
import { JournalLost } from '../journal-lost.ts'
import type { ChildStop, LoopPorts } from '../ports.ts'

/**
 * Runs the handler of one call and tracks the agents that the call starts. Once all of them have stopped and at least one is waiting, the handler
 * is abandoned: the call waits, and a new handler starts when the call continues.
 */
export class CallAgents {
  readonly #action: ToolPart
  readonly #ports: LoopPorts
  /** For the handler and its agents. Aborted with the run, and when their work no longer counts. */
  readonly #stop = new AbortController()
  readonly #abort = () => this.#stop.abort(this.#ports.signal.reason)
  /** By call id: the same agent can report twice, when it continues and when the handler asks for it. */
  readonly #waiting = new Map<string, WaitingCall>()
  readonly #signals = new Map<string, string[]>()
  #running = 0
  #lost: JournalLost | undefined
  #state: 'open' | 'returned' | 'abandoned' = 'open'
  #abandon: () => void = () => {}
  /** While agents run, they use the call's slot in the limit. Resolves when the call has its slot back. */
  #slotReturned: Promise<void> | undefined
  #allStopped: () => void = () => {}

  constructor(action: ToolPart, ports: LoopPorts) {
    this.#action = action
    this.#ports = ports
    setMaxListeners(0, this.#stop.signal)
  }

  /** The signals of the agents that completed. */
  get heard(): string[] {
    return [...this.#signals.values()].flat()
  }

  get isAbandoned(): boolean {
    return this.#state === 'abandoned'
  }

  /**
   * Resolves with what the handler returned, or with `undefined` when the handler was abandoned. Rejects when the handler does and when the run is
   * cancelled. Call `stopped` afterwards in every case.
   */
  async run<T>(handler: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#ports
    signal.addEventListener('abort', this.#abort, { once: true })
    const abandoned = new Promise<undefined>((resolve) => {
      this.#abandon = () => resolve(undefined)
    })
    const work = () => {
      this.#resume()
      return Promise.race([handler(this.#stop.signal), abandoned])
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
   * Waits until every agent has stopped, and returns the calls they wait for. If the run ended before its agents, they would never end and their
   * tokens would not be counted. Throws JournalLost.
   */
  async stopped(): Promise<WaitingCall[]> {
    while (this.#slotReturned) await this.#slotReturned
    this.#ports.signal.removeEventListener('abort', this.#abort)
    if (this.#lost) throw this.#lost
    return [...this.#waiting.values()]
  }

  readonly spawn: Spawn = (request) => {
    const { tree } = this.#ports
    const { signal } = this.#stop
    // An abandoned handler must not start anything: its run may have ended.
    if (this.isAbandoned || !tree) return never()
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#state === 'returned') return Promise.reject(startedTooLate(this.#action.name))
    const answer = this.#answer(() => tree.spawn(this.#action, request, signal))
    // A handler may ignore the promise. Its rejection must not end the process.
    answer.catch(() => {})
    return answer
  }

  #resume(): void {
    for (const stop of this.#ports.tree?.resume(this.#action, this.#stop.signal) ?? [])
      this.#answer(() => stop).catch(() => {})
  }

  /** Never settles if the agent waits. */
  async #answer(work: () => Promise<ChildStop>): Promise<SpawnResult> {
    this.#running += 1
    this.#slotReturned ??= this.#lendSlot()
    const stop = await work().catch((thrown: unknown) => this.#failed(thrown))
    this.#running -= 1
    if ('waiting' in stop) for (const call of stop.waiting) this.#waiting.set(call.id, call)
    if ('result' in stop) this.#signals.set(stop.result.runId, stop.result.signals)
    if (this.#running === 0) await this.#afterLast()
    if (this.isAbandoned || 'waiting' in stop) return never()
    if ('thrown' in stop) throw stop.thrown
    return stop.result
  }

  /** A lost journal stops everything that is running. */
  #failed(thrown: unknown): { thrown: unknown } {
    if (thrown instanceof JournalLost) {
      this.#lost ??= thrown
      this.#stop.abort(thrown)
    }
    return { thrown }
  }

  async #afterLast(): Promise<void> {
    if (this.#lost || this.#waiting.size > 0) {
      this.#state = 'abandoned'
      this.#abandon()
      this.#stop.abort(
        new Error('The call waits for an agent that it started. Its handler starts again when the call continues.'),
      )
    }
    this.#allStopped()
    await this.#slotReturned
  }

  async #lendSlot(): Promise<void> {
    const allStopped = new Promise<void>((resolve) => {
      this.#allStopped = resolve
    })
    await this.#ports.limit.whileWaiting(() => allStopped)
    // Other agents may have started while the call waited for its slot.
    this.#slotReturned = this.#running > 0 ? this.#lendSlot() : undefined
  }
}

const never = () => new Promise<never>(() => {})

function startedTooLate(name: string): DeckhandError {
  return new DeckhandError(
    'CONFLICT',
    `"${name}" started an agent after its handler had returned. Start agents before that, and await them.`,
  )
}
