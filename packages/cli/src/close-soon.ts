import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 1500

/** Closes, but waits no longer than a moment: whatever is open must not keep the program. */
export async function closeSoon(close: () => Promise<void>): Promise<void> {
  const patience = new AbortController()
  const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([close(), impatient])
  patience.abort()
}
