/** Rejects with what `late` makes when the work takes longer than this. What comes of it later is dropped. */
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
