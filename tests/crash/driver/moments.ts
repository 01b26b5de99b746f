import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** What a kill can be aimed at: an effect arrived, somebody is about to answer or has answered, a line came, an agent was started or has ended, a run was taken up. */
export const momentNames = [
  'arrival',
  'answering',
  'answered',
  'delta',
  'tool_call',
  'tool_result',
  'spawn',
  'completed',
  'claimed',
] as const

export type MomentName = (typeof momentNames)[number]

export class Moments {
  readonly #emitter = new EventEmitter()

  /** The name is never used bare: an emitter throws when nobody listens to `error`. */
  happened(name: string): void {
    this.#emitter.emit(`moment ${name}`)
  }

  /** Waits for the next one, but no longer than that: there may be none. */
  async next(name: MomentName, longestMs: number): Promise<void> {
    const enough = new AbortController()
    const { signal } = enough
    await Promise.race([
      once(this.#emitter, `moment ${name}`, { signal }),
      setTimeout(longestMs, undefined, { signal }),
    ])
    enough.abort()
  }
}
