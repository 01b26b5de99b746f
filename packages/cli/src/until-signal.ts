import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 1500
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Waits for a signal to stop, then closes, but not for longer than a moment: an open stream must not keep the program. A second signal ends it at once. */
export async function untilSignal(close: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    let asked = false
    for (const [signal, exitCode] of Object.entries(exitCodes)) {
      process.on(signal, () => {
        if (asked) process.exit(exitCode)
        asked = true
        resolve()
      })
    }
  })
  const patience = new AbortController()
  const impatient = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
  await Promise.race([close(), impatient])
  patience.abort()
}
