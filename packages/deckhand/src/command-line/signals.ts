import { closeSoon } from './close-soon.ts'

/** The signals that ask the program to stop, with the exit codes that shells expect. */
export const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

export type StopSignal = keyof typeof exitCodes

const stopSignals = Object.keys(exitCodes) as StopSignal[]

/** Listens to signals, with `on` until the returned function is called, with `once` to the first of each. */
export function onStopSignal(
  listener: (signal: StopSignal) => void,
  { how = 'on', signals = stopSignals }: { how?: 'on' | 'once'; signals?: readonly StopSignal[] } = {},
): () => void {
  for (const signal of signals) process[how](signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}

/** Time to hand runs over. Process managers wait at least ten seconds between a signal and a kill. */
export const patienceMs = 5_000

/** Waits for a signal, then closes for at most `waitMs`. A second signal ends the program at once. */
export async function untilSignal(close: (signal: string) => Promise<void>, waitMs = patienceMs): Promise<void> {
  const signal = await new Promise<StopSignal>((resolve) => {
    let isStopping = false
    onStopSignal((signal) => {
      if (isStopping) process.exit(exitCodes[signal])
      isStopping = true
      resolve(signal)
    })
  })
  await closeSoon(() => close(signal), waitMs)
}

/** Does work that aborts on a signal. A second signal ends the program at once. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const forget = onStopSignal(() => stop.abort(), { how: 'once' })
  try {
    return await work(stop.signal)
  } finally {
    forget()
  }
}
