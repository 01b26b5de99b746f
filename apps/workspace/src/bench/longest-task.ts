/** The milliseconds of the longest task while something is done and shortly after; 50 when none was longer. */
export async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 50
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  await work()
  await new Promise((resolve) => setTimeout(resolve, 500))
  observer.disconnect()
  return longest
}
