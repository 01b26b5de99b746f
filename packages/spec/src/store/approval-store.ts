import type { JsonObject } from '../json.ts'
import type { Approver, TrustLevel } from '../policy.ts'
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
  /** Who has to approve it in place of its user. */
  by?: Approver
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
  /** The user who decided, where `by` names a role. */
  answeredBy?: string
  resolvedAt?: number
}

export interface ApprovalStore {
  find(userId: string, approvalId: string): Promise<ApprovalRecord | undefined>
  /**
   * Those of the user. With `roles`, and unless `runId` or another status than `open` is asked for, also the open ones of other users that one of these
   * roles has to approve.
   */
  list(
    userId: string,
    page: Page & { runId?: string; status?: ApprovalStatus; roles?: readonly string[] },
  ): Promise<ApprovalRecord[]>

  /**
   * Records the decision and, when the run is parked, queues it: one step. `first` is false for an approval that was resolved before, which
   * stays as it was; so does one that is past its time, which becomes `expired`. `approve_and_always_allow_recipient` also puts the recipients
   * on the user's allowlist; where `canAlwaysAllow` forbids it with the trust of that moment, it throws FORBIDDEN with the field `decision`
   * and changes nothing. `userId` is who answers, and `roles` are theirs at this moment: with the role that has to approve they answer for another user. Whose
   * approval it is may reject it and never approve it: FORBIDDEN with the field `decision`. NOT_FOUND, also for an approval that waits for another role.
   * The audit of its user names both.
   * Documents: approvals/{id}, runs/{runId}, users/{userId}/settings.
   */
  resolve(resolution: {
    userId: string
    roles?: readonly string[]
    approvalId: string
    decision: ApprovalDecision
    feedback?: string
    now: number
  }): Promise<{ approval: ApprovalRecord; first: boolean }>

  /** Closes open approvals that are past their time and queues their runs. Documents: approvals/{id}, runs/{runId}, each pair in a step of its own. */
  expire(now: number): Promise<number>
}
