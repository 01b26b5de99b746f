import { setTimeout } from 'node:timers/promises'
import { isBusy } from './explain-failure.ts'

/** How long to wait for another process before giving up. */
export const patienceMs = 5000

/**
 * Retries work that needs a lock while another process has it. SQLite could wait by itself, but it would block this process, and it waits longer
 * and longer between its attempts: next to a busy process, it was stuck for seconds.
 */
export async function retryWhileBusy<T>(work: () => T, patience = patienceMs): Promise<T> {
  const giveUpAt = performance.now() + patience
  for (;;) {
    try {
      return work()
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > giveUpAt) throw thrown
      // Random, so that processes that wait for the same lock do not collide.
      await setTimeout(1 + Math.random() * 4)
    }
  }
}
