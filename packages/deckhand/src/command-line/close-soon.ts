import { setTimeout as sleep } from 'node:timers/promises'

const moment = 1_500

/** Closes, but waits only for `patienceMs`, so that nothing open can keep the program from ending. */
export async function closeSoon(close: () => Promise<void>, patienceMs = moment): Promise<void> {
  const patience = new AbortController()
  const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([close(), impatient])
  patience.abort()
}
