/** A request that breaks one rule and the nearest one that keeps it. */
export interface RuleCase {
  rule: string
  model?: string
  refused: unknown
  message: string
  accepted: unknown
  /** Where another model takes what this one refuses. */
  acceptedBy?: string
}
