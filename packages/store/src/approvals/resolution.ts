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

export interface Asked {
  userId: string
  approver: Approver | null
}

/** Whose approval it is may answer it, and who has the role that it waits for. For everybody else there is no such approval. */
export const mayAnswer = ({ userId, approver }: Asked, answer: Pick<Answer, 'userId' | 'roles'>): boolean =>
  userId === answer.userId || hasRole(approver, answer.roles)

/** What an answer changes. */
export interface Verdict {
  closing: Closing
  /** False for an answer that came too late: the approval has expired then. */
  inTime: boolean
  /** Whether its recipients may be written to from now on without approval. */
  allowsAlways: boolean
}

/** Undefined if the approval is no longer open: an answer changes nothing then. FORBIDDEN for the user's own call where someone else has to approve. */
export function judgeAnswer(
  asked: Asked & { status: ApprovalStatus; expiresAt: number },
  answer: Answer,
): Verdict | undefined {
  assertNotOwn(asked, answer)
  if (asked.status !== 'open') return undefined
  const inTime = answer.now < asked.expiresAt
  const allowsAlways = inTime && answer.decision === 'approve_and_always_allow_recipient'
  return { closing: inTime ? decided(answer, asked.approver) : expired(answer.now), inTime, allowsAlways }
}

function assertNotOwn({ userId, approver }: Asked, answer: Answer): void {
  if (approver === null || userId !== answer.userId || answer.decision === 'reject') return
  const message = `Someone else with the role ${roleOf(approver)} has to approve this: the user who asked may only reject it, or cancel the run.`
  throw new DeckhandError('FORBIDDEN', message, { field: 'decision' })
}

/** Those of several lists that come first. What is in two of them comes once. */
export function newestOf<T extends { id: string }>(lists: T[][], limit: number): T[] {
  const all = new Map(lists.flat().map((each) => [each.id, each]))
  return [...all.values()].sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, limit)
}

export type ApprovalPage = Parameters<ApprovalStore['list']>[1]

/** The approvers whose open approvals a list has, whoever asked. */
export const approversOf = ({ runId, status = 'open', roles = [] }: ApprovalPage): Approver[] =>
  runId === undefined && status === 'open' ? roles.map((role): Approver => `role:${role}`) : []

export const expired = (now: number): Closing => ({ status: 'expired', resolution: { resolvedAt: now } })

function decided({ decision, feedback, userId, now }: Answer, approver: Approver | null): Closing {
  const status = decision === 'reject' ? 'rejected' : 'approved'
  const said = { ...(feedback !== undefined && { feedback }), ...(approver !== null && { answeredBy: userId }) }
  return { status, resolution: { decision, ...said, resolvedAt: now } }
}

/** What the audit of its user says of it: who decided and, where that could be somebody else, who asked. */
export function resolvedEntry(approval: ApprovalRecord): AuditEntry {
  const { id: approvalId, runId, actionId, tool, recipients, status, decision, feedback, userId, by } = approval
  const preview = approval.auditPreview ?? approval.preview
  // One that expired or was cancelled was nobody's decision.
  const decidedBy = { ...(by && { role: roleOf(by), askedBy: userId }), by: approval.answeredBy ?? userId }
  const said = { ...(decision && { decision, ...decidedBy }), ...(feedback !== undefined && { feedback }) }
  return {
    kind: 'approval_resolved',
    runId,
    data: { approvalId, actionId, tool, preview, recipients, status, ...said },
  }
}
