import type { Row } from './report.ts'
import { isMet, median } from './statistics.ts'

/** A row from samples that were taken in pairs. The ratio is the median of the pairs' ratios, because a slow machine slows both of a pair. */
export function compare(metric: string, ours: number[], theirs: number[], reference: string, goal?: number): Row {
  const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN))
  const words = goal === undefined ? 'none, for orientation' : `at most ${goal} times`
  const met = goal === undefined ? true : isMet(ratios, goal)
  return { metric, ours: median(ours), reference, theirs: median(theirs), ratio: median(ratios), goal: words, met }
}
