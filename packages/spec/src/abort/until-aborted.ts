/** Waits for the work or the abort: work that ignores its signal must not block the caller. Starts nothing if the signal is already aborted. */
export function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    // Inside an async function, so that a throw before the first await becomes a rejection.
    const running = (async () => work())()
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
