import type { ApprovalStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { AuditChain } from '../audit/audit-chain.ts'
import { allowRecipients } from '../settings/settings.ts'
import type { WriteSql } from '../sql/database.ts'
import { type Resolution, toApprovalRecord } from './approval-row.ts'
import { closeApproval } from './close-approval.ts'
import { lockApprovalRow } from './list-approvals.ts'

type Answer = Parameters<ApprovalStore['resolve']>[0]
type Resolved = Awaited<ReturnType<ApprovalStore['resolve']>>

/** Documents: approvals/{id}, runs/{runId}, users/{userId}/settings, users/{userId}/audit. */
export async function resolveApproval(sql: WriteSql, chain: AuditChain, answer: Answer): Promise<Resolved> {
  const { userId, decision, now } = answer
  const row = await lockApprovalRow(sql, userId, answer.approvalId)
  if (!row) throw new DeckhandError('NOT_FOUND', 'There is no such approval.')
  if (row.status !== 'open') return { approval: toApprovalRecord(row), first: false }
  if (row.expires_at <= now) {
    const expired = { row, status: 'expired' as const, resolution: { resolvedAt: now } }
    return { approval: await closeApproval(sql, chain, expired), first: false }
  }
  const status = decision === 'reject' ? 'rejected' : 'approved'
  const approval = await closeApproval(sql, chain, { row, status, resolution: toResolution(answer) })
  if (decision === 'approve_and_always_allow_recipient') {
    await allowRecipients(sql, chain, { userId, recipients: approval.recipients, now })
  }
  return { approval, first: true }
}

function toResolution({ decision, feedback, now }: Answer): Resolution {
  return { decision, ...(feedback !== undefined && { feedback }), resolvedAt: now }
}
