/** Does the work `times` times, at most `concurrency` at once. Rejects with the first failure. */
export async function inParallel(
  { times, concurrency }: { times: number; concurrency: number },
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < times) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(times, concurrency) }, worker))
}
