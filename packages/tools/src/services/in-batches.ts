const batchSize = 5

/** Results in the order of the items, a few at a time: services count requests by the second. */
export async function inBatches<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += batchSize) {
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(work))))
  }
  return results
}
