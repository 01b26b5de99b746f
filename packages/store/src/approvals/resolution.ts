import type { ApprovalDecision, ApprovalRecord, ApprovalStatus, ApprovalStore, AuditEntry } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export interface Resolution {
  decision?: ApprovalDecision
  feedback?: string
  resolvedAt: number
}

export interface Closing {
  status: Exclude<ApprovalStatus, 'open'>
  resolution: Resolution
}

export type Answer = Parameters<ApprovalStore['resolve']>[0]
export type Resolved = Awaited<ReturnType<ApprovalStore['resolve']>>

export const noSuchApproval = () => new DeckhandError('NOT_FOUND', 'There is no such approval.')

export const expired = (now: number): Closing => ({ status: 'expired', resolution: { resolvedAt: now } })

export function decided({ decision, feedback, now }: Answer): Closing {
  const status = decision === 'reject' ? 'rejected' : 'approved'
  return { status, resolution: { decision, ...(feedback !== undefined && { feedback }), resolvedAt: now } }
}

/** What the audit says of it. */
export function resolvedEntry(approval: ApprovalRecord): AuditEntry {
  const { id: approvalId, runId, actionId, tool, recipients, status, decision, feedback, userId } = approval
  const preview = approval.auditPreview ?? approval.preview
  // One that expired or was cancelled was nobody's decision.
  const said = { ...(decision && { decision, by: userId }), ...(feedback !== undefined && { feedback }) }
  return {
    kind: 'approval_resolved',
    runId,
    data: { approvalId, actionId, tool, preview, recipients, status, ...said },
  }
}
