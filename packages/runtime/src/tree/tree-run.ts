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
  /** Those it started, in the order in which they were asked for. */
  children: StartedAgent[]
  above?: { parent: TreeRun; action: ToolPart }
  /** Set when it had ended before this process took the tree up. */
  ended?: RunOutcome
  /** A crash has cut off a turn of it. */
  wasCutOff: boolean
}

/** An agent that a call of the run has started. */
export interface StartedAgent {
  actionId: string
  runId: string
  agentId: string
  /** A mark of all that it was asked. Absent in records of older programs. */
  request?: string
  /** How its last stretch of work ended. */
  outcome?: RunOutcome
}

export function hasEnded({ outcome }: Pick<StartedAgent, 'outcome'>): boolean {
  return outcome !== undefined && outcome.status !== 'awaiting_confirmation'
}

/** The run and all above it. */
export function lineage(run: TreeRun): TreeRun[] {
  return run.above ? [run, ...lineage(run.above.parent)] : [run]
}
