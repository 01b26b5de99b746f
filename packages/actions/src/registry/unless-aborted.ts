export const aborted = Symbol('aborted')

/** Resolves with the work's result, or with `aborted` as soon as the signal aborts, even if the work ignores the signal. */
export async function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T | typeof aborted> {
  if (signal === undefined) return work
  if (signal.aborted) return abandoned(work)
  let stop: () => void = () => {}
  const stopped = new Promise<typeof aborted>((resolve) => {
    stop = () => resolve(abandoned(work))
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Ignores a later rejection, which would otherwise end the process. */
function abandoned(work: Promise<unknown>): typeof aborted {
  work.catch(() => {})
  return aborted
}
