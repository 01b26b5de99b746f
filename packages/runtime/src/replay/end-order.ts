import { setImmediate } from 'node:timers/promises'
import type { RecordedRun } from './recorded-run.ts'

// A replay waits for nothing outside of itself: when nothing has moved for so many rounds, nothing will.
export const idleRounds = 5

/** Lets calls that run side by side end in the order in which they ended. */
export class EndOrder {
  readonly #left: Set<string>

  constructor({ told, calls }: RecordedRun) {
    const refused = new Set(calls.flat().flatMap(({ part, wasRefused }) => (wasRefused ? part.id : [])))
    const ended = told.flatMap(({ event }) => (event.type === 'tool_call_end' ? event.id : []))
    this.#left = new Set(ended.filter((id) => !refused.has(id)))
  }

  /** Resolves when it is the call's turn to end, or when those before it will not, for the replay has left the record. */
  async turnOf(id: string): Promise<void> {
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
