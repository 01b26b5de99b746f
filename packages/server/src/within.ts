/** Rejects with the error of `late` when the work takes longer than `ms`. A later result is dropped. */
export async function within<T>(ms: number, work: () => Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until all have settled, but no longer than `ms`. Never rejects. */
export async function settledWithin(ms: number, all: Iterable<Promise<unknown>>): Promise<void> {
  const late = () => new Error('late')
  await within(ms, () => Promise.allSettled(all), late).catch(() => {})
}
