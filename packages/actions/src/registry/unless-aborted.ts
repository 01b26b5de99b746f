export const aborted = Symbol('aborted')

/** The work's end, or `aborted` as soon as the signal says so: work that does not listen to it is not waited for. */
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

/** What it says later nobody hears, and must not end the process. */
function abandoned(work: Promise<unknown>): typeof aborted {
  work.catch(() => {})
  return aborted
}
