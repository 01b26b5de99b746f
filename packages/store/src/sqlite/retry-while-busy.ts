import { setTimeout } from 'node:timers/promises'
import { isBusy } from './explain-failure.ts'

/** How long to wait for another process before giving up. */
export const patienceMs = 5000

/**
 * Does what needs a lock, again and again while another process has it. SQLite can wait by itself, but holds up everything else in this process
 * meanwhile, and waits ever longer between its tries: beside a busy neighbour it stood still for seconds.
 */
export async function retryWhileBusy<T>(work: () => T, patience = patienceMs): Promise<T> {
  const giveUpAt = performance.now() + patience
  for (;;) {
    try {
      return work()
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > giveUpAt) throw thrown
      // Not in step with others who wait for the same lock.
      await setTimeout(1 + Math.random() * 4)
    }
  }
}
