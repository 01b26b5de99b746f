/**
 * The promise, or the signal's reason as soon as it aborts, whichever is first. For work that does not watch the signal by itself.
 * The promise that lost is still heard: its late rejection would otherwise end the process.
 */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
