import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** Moments at which to kill: an effect arrived, an approval is about to be answered or was answered, a line came, an agent started or ended, a run was claimed. */
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

  /** Prefixes the name, because an emitter throws on `error` without a listener. */
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
