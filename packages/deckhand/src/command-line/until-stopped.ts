const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Does a piece of work that a signal may stop. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of signals) process.once(signal, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of signals) process.off(signal, onSignal)
  }
}
