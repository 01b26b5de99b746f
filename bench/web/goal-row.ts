import type { Row } from '../harness/report.ts'
import { isMet, median } from '../harness/statistics.ts'

/** A row about samples that are held against a number. */
export function goalRow(metric: string, values: number[], theirs: number, goal: string): Row {
  const ours = median(values)
  return { metric, ours, reference: 'the goal', theirs, ratio: ours / theirs, goal, met: isMet(values, theirs) }
}
