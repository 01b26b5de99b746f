/** Waits for the work, or for the abort, whichever comes first: what ignores its signal must not hold the run. Starts nothing when the signal is aborted already. */
export function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    // Inside an async function, so that a work that throws before its first await is a rejection like any other.
    const running = (async () => work())()
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
