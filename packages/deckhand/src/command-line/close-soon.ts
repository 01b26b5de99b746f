import { setTimeout as sleep } from 'node:timers/promises'

const moment = 1_500

/** Closes, but waits no longer than a moment, or than it is told to: whatever is open must not keep the program. */
export async function closeSoon(close: () => Promise<void>, patienceMs = moment): Promise<void> {
  const patience = new AbortController()
  const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([close(), impatient])
  patience.abort()
}
