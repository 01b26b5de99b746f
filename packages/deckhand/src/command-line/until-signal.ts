import { closeSoon } from './close-soon.ts'

export const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Runs are handed over meanwhile; whoever sent the signal waits at least ten seconds before it kills. */
export const patienceMs = 5_000

/** Waits for a signal to stop, then closes, for so long at most. A second signal ends the program at once. */
export async function untilSignal(close: (signal: string) => Promise<void>, waitMs = patienceMs): Promise<void> {
  const signal = await new Promise<string>((resolve) => {
    let asked = false
    for (const [signal, exitCode] of Object.entries(exitCodes)) {
      process.on(signal, () => {
        if (asked) process.exit(exitCode)
        asked = true
        resolve(signal)
      })
    }
  })
  await closeSoon(() => close(signal), waitMs)
}
