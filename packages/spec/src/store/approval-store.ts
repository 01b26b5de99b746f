import type { JsonObject } from '../json.ts'
import type { TrustLevel } from '../policy.ts'
import type { PendingApproval } from '../run-api.ts'
import type { Page } from './store.ts'

export type ApprovalStatus = 'open' | 'approved' | 'rejected' | 'expired' | 'cancelled'

export type ApprovalDecision = 'approve_once' | 'approve_and_always_allow_recipient' | 'reject'

export interface NewApproval {
  id: string
  actionId: string
  /** The run below that made the call, when it was not the one at the top. */
  childRunId?: string
  /** Whose run that is. */
  agentId?: string
  tool: string
  input: JsonObject
  reason: string
  preview: string
  /** For the audit, where it must not say all that the preview does. */
  auditPreview?: string
  recipients: string[]
  /** Absent in approvals of older programs. */
  for?: PendingApproval['for']
  /** These two as the policy said. */
  byAllowlist?: true
  mostTrust?: TrustLevel
  /** Ties the approval to exactly this call, under a key that is not in the store. */
  binding: string
  createdAt: number
  expiresAt: number
}

export interface ApprovalRecord extends NewApproval {
  runId: string
  threadId: string
  userId: string
  status: ApprovalStatus
  decision?: ApprovalDecision
  feedback?: string
  resolvedAt?: number
}

export interface ApprovalStore {
  find(userId: string, approvalId: string): Promise<ApprovalRecord | undefined>
  list(userId: string, page: Page & { runId?: string; status?: ApprovalStatus }): Promise<ApprovalRecord[]>

  /**
   * Records the decision and, when the run is parked, queues it: one step. `first` is false for an approval that was resolved before, which
   * stays as it was; so does one that is past its time, which becomes `expired`. `approve_and_always_allow_recipient` also puts the recipients
   * on the user's allowlist; where `canAlwaysAllow` forbids it with the trust of that moment, it throws FORBIDDEN with the field `decision`
   * and changes nothing. NOT_FOUND.
   * Documents: approvals/{id}, runs/{runId}, users/{userId}/settings.
   */
  resolve(resolution: {
    userId: string
    approvalId: string
    decision: ApprovalDecision
    feedback?: string
    now: number
  }): Promise<{ approval: ApprovalRecord; first: boolean }>

  /** Closes open approvals that are past their time and queues their runs. Documents: approvals/{id}, runs/{runId}, each pair in a step of its own. */
  expire(now: number): Promise<number>
}
