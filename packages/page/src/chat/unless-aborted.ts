/** Rejects as soon as the signal says so, also when the work does not listen to it. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
  try {
    const value = await Promise.race([work, aborted])
    signal.throwIfAborted()
    return value
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
