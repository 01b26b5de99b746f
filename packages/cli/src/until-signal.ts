import { closeSoon } from './close-soon.ts'

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Waits for a signal to stop, then closes. A second signal ends the program at once. */
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
  await closeSoon(close)
}
