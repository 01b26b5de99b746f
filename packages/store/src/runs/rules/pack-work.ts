import type { ApprovalRecord, ChildEntry, RunOutcome, RunStatus, ToolPart, Turn } from '@deckhand/spec'
import { splitTurn } from '../../threads/stored-message.ts'

export interface PackedAction {
  id: string
  body: string
  /** The tokens of the call itself; 0 until it has ended, so that they count once. The runs it started count their own. */
  tokens: number
  /** The undecided approval of a call that has ended without it. */
  withdraws?: string
}

export interface PackedTurn {
  body: string
  actions: PackedAction[]
  tokens: number
}

export interface PackedOutcome {
  status: RunOutcome['status']
  /** The approvals that the run waits for. */
  approvalIds: string[]
  body: string
}

/** The changes of one run. */
export interface PackedWork {
  turn?: PackedTurn
  actions: PackedAction[]
  status?: RunStatus
  outcome?: PackedOutcome
  /** The tokens of all of that. */
  tokens: number
}

type Work = Pick<ChildEntry, 'turn' | 'actions' | 'status' | 'outcome'>

/** Serializes at once: calls keep changing while the entry waits to be written, and must not be stored half changed. */
export function packWork({ turn, actions = [], status, outcome }: Work): PackedWork {
  const packedTurn = turn && packTurn(turn)
  const changed = actions.map(packAction)
  return {
    ...(packedTurn && { turn: packedTurn }),
    actions: changed,
    ...(status && { status }),
    ...(outcome && { outcome: packOutcome(outcome) }),
    tokens: (packedTurn?.tokens ?? 0) + sumTokens(changed),
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
  const withdrawn = approval && approval.decision === undefined ? { withdraws: approval.id } : {}
  return { id, body, tokens: usage?.totalTokens ?? 0, ...withdrawn }
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
 * The status of a run after a stretch of work. A person may have answered right before the run parked, when there was no parked run to queue.
 * Without this check the run would wait forever.
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
