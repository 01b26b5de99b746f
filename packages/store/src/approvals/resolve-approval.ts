import type { ApprovalStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { allowRecipients } from '../settings/settings.ts'
import type { WriteSql } from '../sql/database.ts'
import { type Resolution, toApprovalRecord } from './approval-row.ts'
import { closeApproval } from './close-approval.ts'
import { lockApprovalRow } from './list-approvals.ts'

type Answer = Parameters<ApprovalStore['resolve']>[0]
type Resolved = Awaited<ReturnType<ApprovalStore['resolve']>>

/** Documents: approvals/{id}, runs/{runId}, users/{userId}/settings. */
export async function resolveApproval(sql: WriteSql, answer: Answer): Promise<Resolved> {
  const { userId, decision, now } = answer
  const row = await lockApprovalRow(sql, userId, answer.approvalId)
  if (!row) throw new DeckhandError('NOT_FOUND', 'There is no such approval.')
  if (row.status !== 'open') return { approval: toApprovalRecord(row), first: false }
  if (row.expires_at <= now) {
    return { approval: await closeApproval(sql, row, 'expired', { resolvedAt: now }), first: false }
  }
  const status = decision === 'reject' ? 'rejected' : 'approved'
  const approval = await closeApproval(sql, row, status, toResolution(answer))
  if (decision === 'approve_and_always_allow_recipient') await allowRecipients(sql, userId, approval.recipients)
  return { approval, first: true }
}

function toResolution({ decision, feedback, now }: Answer): Resolution {
  return { decision, ...(feedback !== undefined && { feedback }), resolvedAt: now }
}
