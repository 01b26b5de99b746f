import type { ApprovalStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import { settingsEntry } from '../settings/merge-settings.ts'
import { allowRecipients } from '../settings/settings.ts'
import type { WriteSql } from '../sql/database.ts'
import { type Resolution, toApprovalRecord } from './approval-row.ts'
import { closeApproval, resolvedEntry } from './close-approval.ts'
import { lockApprovalRow } from './list-approvals.ts'

type Answer = Parameters<ApprovalStore['resolve']>[0]
type Resolved = Awaited<ReturnType<ApprovalStore['resolve']>>

/** Documents: approvals/{id}, runs/{runId}, users/{userId}/settings, users/{userId}/audit. */
export async function resolveApproval(sql: WriteSql, chain: AuditChain, answer: Answer): Promise<Resolved> {
  const { userId, decision, now } = answer
  const row = await lockApprovalRow(sql, userId, answer.approvalId)
  if (!row) throw new DeckhandError('NOT_FOUND', 'There is no such approval.')
  if (row.status !== 'open') return { approval: toApprovalRecord(row), first: false }
  const isLate = row.expires_at <= now
  const approval = await closeApproval(sql, { row, ...(isLate ? expired(now) : decided(answer)) })
  const isAlways = !isLate && decision === 'approve_and_always_allow_recipient'
  const allowed = isAlways ? [settingsEntry(await allowRecipients(sql, userId, approval.recipients))] : []
  await appendAudit(sql, chain, { userId, entries: [resolvedEntry(approval), ...allowed], now })
  return { approval, first: !isLate }
}

const expired = (now: number) => ({ status: 'expired' as const, resolution: { resolvedAt: now } })

function decided(answer: Answer) {
  const status = answer.decision === 'reject' ? ('rejected' as const) : ('approved' as const)
  return { status, resolution: toResolution(answer) }
}

function toResolution({ decision, feedback, now }: Answer): Resolution {
  return { decision, ...(feedback !== undefined && { feedback }), resolvedAt: now }
}
