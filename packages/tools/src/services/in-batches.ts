const batchSize = 5

/** Runs the work a few items at a time, because services limit requests per second. Keeps the order. */
export async function inBatches<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += batchSize) {
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(work))))
  }
  return results
}
