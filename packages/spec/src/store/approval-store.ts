import type { JsonObject } from '../json.ts'
import type { Approver, TrustLevel } from '../policy/policy.ts'
import type { PendingApproval } from '../run/run-api.ts'
import type { Page } from './store.ts'

export type ApprovalStatus = 'open' | 'approved' | 'rejected' | 'expired' | 'cancelled'

export type ApprovalDecision = 'approve_once' | 'approve_and_always_allow_recipient' | 'reject'

export interface NewApproval {
  id: string
  actionId: string
  /** The run that made the call, if it was not the run at the top of the tree. */
  childRunId?: string
  /** The agent of that run. */
  agentId?: string
  tool: string
  input: JsonObject
  reason: string
  preview: string
  /** The audit's text, if the audit must say less than the preview. */
  auditPreview?: string
  recipients: string[]
  /** Absent in approvals from older versions. */
  for?: PendingApproval['for']
  /** From the policy's verdict, like `mostTrust`. */
  byAllowlist?: true
  mostTrust?: TrustLevel
  /** Who must approve it instead of the user. */
  by?: Approver
  /** Binds the approval to exactly this call, with a key that is not in the store. */
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
  /** The user who decided, if `by` names a role. */
  answeredBy?: string
  resolvedAt?: number
}

export interface ApprovalStore {
  find(userId: string, approvalId: string): Promise<ApprovalRecord | undefined>
  /**
   * The user's approvals. With `roles`, and without `runId` or a status other than `open`, also open approvals of other users that one of these roles
   * must approve.
   */
  list(
    userId: string,
    page: Page & { runId?: string; status?: ApprovalStatus; roles?: readonly string[] },
  ): Promise<ApprovalRecord[]>

  /**
   * Records the decision and, if the run is parked, queues it, in one step. `first` is false if the approval was already resolved; it then stays as it
   * was. `first` is also false if the approval is past its time; it then becomes `expired`. `approve_and_always_allow_recipient` also adds the
   * recipients to the user's allowlist. If `canAlwaysAllow` forbids that under the current trust, throws FORBIDDEN with the field `decision` and
   * changes nothing. `userId` is the caller, and `roles` are the caller's current roles: with the required role they answer for another user. If an
   * approval needs a role, its own user may reject but not approve it: FORBIDDEN with the field `decision`. NOT_FOUND also for an approval that needs
   * another role. The audit of its user names both users.
   * Firestore documents: approvals/{id}, runs/{runId}, users/{userId}/settings.
   */
  resolve(resolution: {
    userId: string
    roles?: readonly string[]
    approvalId: string
    decision: ApprovalDecision
    feedback?: string
    now: number
  }): Promise<{ approval: ApprovalRecord; first: boolean }>

  /** Closes open approvals that have expired and queues their runs. Firestore documents: approvals/{id}, runs/{runId}, each pair in its own step. */
  expire(now: number): Promise<number>
}
