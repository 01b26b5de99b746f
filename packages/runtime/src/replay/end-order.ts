import { setImmediate } from 'node:timers/promises'
import type { RecordedRun } from './recorded-run.ts'

// A replay waits for nothing outside itself: if nothing has changed for so many rounds, nothing will.
export const idleRounds = 5

/** Makes parallel calls end in the recorded order. */
export class EndOrder {
  readonly #left: Set<string>

  constructor({ events, calls }: RecordedRun) {
    const refused = new Set(calls.flat().flatMap(({ part, wasRefused }) => (wasRefused ? part.id : [])))
    const ended = events.flatMap(({ event }) => (event.type === 'tool_call_end' ? event.id : []))
    this.#left = new Set(ended.filter((id) => !refused.has(id)))
  }

  /** Resolves when the calls before this one have ended, or will not end because the replay differs from the record. */
  async waitFor(id: string): Promise<void> {
    for (let idle = 0; idle < idleRounds && this.#isBehind(id); idle += 1) {
      const { size } = this.#left
      await setImmediate()
      if (this.#left.size < size) idle = -1
    }
    this.#left.delete(id)
  }

  #isBehind(id: string): boolean {
    return this.#left.has(id) && this.#left.values().next().value !== id
  }
}
