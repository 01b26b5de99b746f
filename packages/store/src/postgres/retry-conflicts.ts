import { setTimeout } from 'node:timers/promises'
import { codeOf } from './explain-failure.ts'

const tries = 5

/** Two commands met: one that inserted the same key first, or waited for what the other held. Whoever comes again finds it done. */
const conflicts = ['40001', '40P01', '23505']

// The plan of a prepared statement does not fit any more, after a newer program changed the schema. A new connection has a new one.
const stalePlans = ['0A000', '26000']

/** Does the work again, on another connection, when others got in its way. `work` must leave nothing behind when it fails. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (thrown) {
      if (attempt === tries || ![...conflicts, ...stalePlans].includes(codeOf(thrown))) throw thrown
      // Not in step with whoever it met.
      await setTimeout(Math.random() * 5 * attempt)
    }
  }
}
