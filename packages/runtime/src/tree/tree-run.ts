import type { Limit, ToolPluginRegistry } from '@deckhand/kernel'
import type { LoadedRun, RunOutcome, RunState, ToolPart } from '@deckhand/spec'
import type { RunJournal } from './run-journal.ts'
import type { TokenBudget } from './token-budget.ts'
import type { TreeLimits } from './tree-limits.ts'

/** A run of a tree, while this process works on the tree. */
export interface TreeRun {
  state: RunState
  manifest: LoadedRun['manifest']
  approvals: LoadedRun['approvals']
  depth: number
  /** A mark of its agent and prompt. */
  task: string
  limits: TreeLimits
  limit: Limit
  budget: TokenBudget
  tools: ToolPluginRegistry
  journal: RunJournal
  /** All that the tree may start, and has. */
  agents: { most: number; started: number }
  /** The ids of those it started, by the call that did. Empty for one that is just being started. */
  children: Map<string, string>
  above?: { parent: TreeRun; action: ToolPart }
  /** Set when it had ended before this process took the tree up. */
  ended?: RunOutcome
  /** A crash has cut off a turn of it. */
  wasCutOff: boolean
}

/** The run and all above it. */
export function lineage(run: TreeRun): TreeRun[] {
  return run.above ? [run, ...lineage(run.above.parent)] : [run]
}
