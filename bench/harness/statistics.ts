export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * Where the true median surely lies (about 95 %), by the order statistics of the sample:
 * it needs no assumption about how the noise of the machine is distributed.
 */
export function medianRange(values: number[]): [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b)
  const spread = 0.98 * Math.sqrt(sorted.length)
  const low = Math.max(0, Math.floor(sorted.length / 2 - spread))
  const high = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + spread) - 1)
  return [sorted[low] ?? 0, sorted[high] ?? 0]
}

/** True, false, or null when the range lies on both sides of the goal: the machine was too noisy to say. */
export function isMet(values: number[], goal: number): boolean | null {
  const [low, high] = medianRange(values)
  if (high <= goal) return true
  return low > goal ? false : null
}

/** The value below which this part of them lies. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}
