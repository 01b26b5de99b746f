import { setTimeout } from 'node:timers/promises'
import { codeOf } from './explain-failure.ts'

const tries = 5

/** Two commands inserted the same key, or waited for each other's locks. The retry finds the other one done. */
const conflicts = ['40001', '40P01', '23505']

// The plan of a prepared statement is outdated, because a newer version changed the schema. A new connection makes a new plan.
const stalePlans = ['0A000', '26000']

/** Retries the work, on another connection, after a conflict with another command. `work` must leave nothing behind if it fails. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (thrown) {
      if (attempt === tries || ![...conflicts, ...stalePlans].includes(codeOf(thrown))) throw thrown
      // Random, so that the two commands do not collide again.
      await setTimeout(Math.random() * 5 * attempt)
    }
  }
}
