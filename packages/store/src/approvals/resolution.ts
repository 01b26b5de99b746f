import type {
  ApprovalDecision,
  ApprovalRecord,
  ApprovalStatus,
  ApprovalStore,
  Approver,
  AuditEntry,
} from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { hasRole, roleOf } from '@deckhand/spec/trust'

export interface Resolution {
  decision?: ApprovalDecision
  feedback?: string
  answeredBy?: string
  resolvedAt: number
}

export interface Closing {
  status: Exclude<ApprovalStatus, 'open'>
  resolution: Resolution
}

export type Answer = Parameters<ApprovalStore['resolve']>[0]
export type Resolved = Awaited<ReturnType<ApprovalStore['resolve']>>

export const noSuchApproval = () => new DeckhandError('NOT_FOUND', 'There is no such approval.')

export interface ApprovalOwner {
  userId: string
  approver: Approver | null
}

/** True for the user of the approval, and for users with the role that must approve. For all others the approval does not exist. */
export const mayAnswer = ({ userId, approver }: ApprovalOwner, answer: Pick<Answer, 'userId' | 'roles'>): boolean =>
  userId === answer.userId || hasRole(approver, answer.roles)

/** The effect of an answer. */
export interface Verdict {
  closing: Closing
  /** False if the answer came too late and the approval has expired. */
  inTime: boolean
  /** The recipients may be written to without approval from now on. */
  allowsAlways: boolean
}

/** `undefined` if the approval is no longer open, so the answer has no effect. Throws FORBIDDEN for the user's own call if someone else must approve. */
export function judgeAnswer(
  approval: ApprovalOwner & { status: ApprovalStatus; expiresAt: number },
  answer: Answer,
): Verdict | undefined {
  assertNotOwn(approval, answer)
  if (approval.status !== 'open') return undefined
  const inTime = answer.now < approval.expiresAt
  const allowsAlways = inTime && answer.decision === 'approve_and_always_allow_recipient'
  return { closing: inTime ? decided(answer, approval.approver) : expired(answer.now), inTime, allowsAlways }
}

function assertNotOwn({ userId, approver }: ApprovalOwner, answer: Answer): void {
  if (approver === null || userId !== answer.userId || answer.decision === 'reject') return
  const message = `Someone else with the role ${roleOf(approver)} must approve this. You may only reject it, or cancel the run.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'decision' })
}

/** Merges lists, newest first, without duplicates. */
export function newestOf<T extends { id: string }>(lists: T[][], limit: number): T[] {
  const all = new Map(lists.flat().map((each) => [each.id, each]))
  return [...all.values()].sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, limit)
}

export type ApprovalPage = Parameters<ApprovalStore['list']>[1]

/** The roles of the user whose open approvals belong into the list, for calls of any user. */
export const approversOf = ({ runId, status = 'open', roles = [] }: ApprovalPage): Approver[] =>
  runId === undefined && status === 'open' ? roles.map((role): Approver => `role:${role}`) : []

export const expired = (now: number): Closing => ({ status: 'expired', resolution: { resolvedAt: now } })

function decided({ decision, feedback, userId, now }: Answer, approver: Approver | null): Closing {
  const status = decision === 'reject' ? 'rejected' : 'approved'
  const said = { ...(feedback !== undefined && { feedback }), ...(approver !== null && { answeredBy: userId }) }
  return { status, resolution: { decision, ...said, resolvedAt: now } }
}

/** The audit entry: who decided, and whose call it was if someone else could decide. */
export function resolvedEntry(approval: ApprovalRecord): AuditEntry {
  const { id: approvalId, runId, actionId, tool, recipients, status, decision, feedback, userId, by } = approval
  const preview = approval.auditPreview ?? approval.preview
  // An expired or cancelled approval has no decision.
  const decidedBy = { ...(by && { role: roleOf(by), askedBy: userId }), by: approval.answeredBy ?? userId }
  const said = { ...(decision && { decision, ...decidedBy }), ...(feedback !== undefined && { feedback }) }
  return {
    kind: 'approval_resolved',
    runId,
    data: { approvalId, actionId, tool, preview, recipients, status, ...said },
  }
}
