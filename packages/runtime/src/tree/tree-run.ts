import type { Limit, ToolPluginRegistry } from '@deckhand/kernel'
import type { LoadedRun, RunOutcome, RunState, ToolPart } from '@deckhand/spec'
import type { RunJournal } from './run-journal.ts'
import type { TokenBudget } from './token-budget.ts'
import type { TreeLimits } from './tree-limits.ts'

/** A run in a tree that this process works on. */
export interface TreeRun {
  state: RunState
  manifest: LoadedRun['manifest']
  approvals: LoadedRun['approvals']
  depth: number
  /** A hash of its agent and prompt. */
  task: string
  limits: TreeLimits
  limit: Limit
  budget: TokenBudget
  tools: ToolPluginRegistry
  journal: RunJournal
  /** How many agents the tree may start, and has started. */
  agents: { most: number; started: number }
  /** The agents that it started, in that order. */
  children: StartedAgent[]
  above?: { parent: TreeRun; action: ToolPart }
  /** Set if it had ended before this process took over the tree. */
  ended?: RunOutcome
  /** A crash cut off its last turn. */
  wasCutOff: boolean
}

/** An agent that a call of the run started. */
export interface StartedAgent {
  actionId: string
  runId: string
  agentId: string
  /** A hash of the whole request. Absent in records of older versions. */
  request?: string
  /** How its last stretch of work ended. */
  outcome?: RunOutcome
}

export function hasEnded({ outcome }: Pick<StartedAgent, 'outcome'>): boolean {
  return outcome !== undefined && outcome.status !== 'awaiting_confirmation'
}

/** The run and its ancestors. */
export function lineage(run: TreeRun): TreeRun[] {
  return run.above ? [run, ...lineage(run.above.parent)] : [run]
}
