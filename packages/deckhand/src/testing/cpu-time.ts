/** CPU milliseconds of a call: the median of five, which a busy machine or garbage collection hardly changes. */
export function cpuTime(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.sort((one, other) => one - other)[2] ?? 0
}
