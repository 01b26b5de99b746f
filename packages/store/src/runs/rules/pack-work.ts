import type { ApprovalRecord, ChildEntry, RunOutcome, RunStatus, ToolPart, Turn } from '@deckhand/spec'
import { splitTurn } from '../../threads/stored-message.ts'

export interface PackedAction {
  id: string
  body: string
  /** What it took of the model by itself: 0 until it has ended, so that it counts once. What a run that it started took is counted there. */
  tokens: number
  /** The approval that it no longer waits for: it ended, and a person has not decided. */
  leaves?: string
}

export interface PackedTurn {
  body: string
  actions: PackedAction[]
  tokens: number
}

export interface PackedOutcome {
  status: RunOutcome['status']
  /** The approvals that it waits for. */
  approvalIds: string[]
  body: string
}

/** What happened in one run. */
export interface PackedWork {
  turn?: PackedTurn
  actions: PackedAction[]
  status?: RunStatus
  outcome?: PackedOutcome
  /** What all of that took of the model. */
  tokens: number
}

type Work = Pick<ChildEntry, 'turn' | 'actions' | 'status' | 'outcome'>

/** As it is now. Calls go on changing while an entry waits for its turn to be written, and must not be stored half changed. */
export function packWork({ turn, actions = [], status, outcome }: Work): PackedWork {
  const spoken = turn && packTurn(turn)
  const changed = actions.map(packAction)
  return {
    ...(spoken && { turn: spoken }),
    actions: changed,
    ...(status && { status }),
    ...(outcome && { outcome: packOutcome(outcome) }),
    tokens: (spoken?.tokens ?? 0) + sumTokens(changed),
  }
}

function packTurn(turn: Turn): PackedTurn {
  const { body, actions } = splitTurn(turn)
  const packed = actions.map(packAction)
  return { body, actions: packed, tokens: turn.usage.totalTokens + sumTokens(packed) }
}

export function packAction(action: ToolPart): PackedAction {
  const { id, approval, usage } = action
  const body = JSON.stringify(action)
  if (isOpen(action)) return { id, body, tokens: 0 }
  const leaves = approval && approval.decision === undefined ? { leaves: approval.id } : {}
  return { id, body, tokens: usage?.totalTokens ?? 0, ...leaves }
}

export function isOpen({ status }: ToolPart): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'rejected'
}

export function packOutcome(outcome: RunOutcome): PackedOutcome {
  const waiting = outcome.status === 'awaiting_confirmation' ? outcome.waiting : []
  const approvalIds = waiting.flatMap((call) => ('approval' in call ? [call.approval.id] : []))
  return { status: outcome.status, approvalIds, body: JSON.stringify(outcome) }
}

/**
 * How a run stands when a stretch of work has ended. A person may have answered while the run was about to park and found nothing to
 * queue; without this check the answer would wait for ever.
 */
export function statusAfter(
  { status, approvalIds }: PackedOutcome,
  approvals: Pick<ApprovalRecord, 'id' | 'status'>[],
): RunStatus {
  return approvals.some((each) => approvalIds.includes(each.id) && each.status !== 'open') ? 'queued' : status
}

export function sumTokens(parts: { tokens: number }[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0)
}
