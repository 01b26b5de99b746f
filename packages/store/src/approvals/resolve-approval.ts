import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import { settingsEntry } from '../settings/merge-settings.ts'
import { allowRecipients } from '../settings/settings.ts'
import type { WriteSql } from '../sql/database.ts'
import { toApprovalRecord } from './approval-row.ts'
import { closeApproval } from './close-approval.ts'
import { lockApprovalRow } from './list-approvals.ts'
import {
  type Answer,
  assertNotOwn,
  decided,
  expired,
  noSuchApproval,
  type Resolved,
  resolvedEntry,
} from './resolution.ts'

/** Documents: approvals/{id}, runs/{runId}, users/{userId}/settings, users/{userId}/audit. */
export async function resolveApproval(sql: WriteSql, chain: AuditChain, answer: Answer): Promise<Resolved> {
  const { decision, now } = answer
  const row = await lockApprovalRow(sql, answer)
  if (!row) throw noSuchApproval()
  const { user_id: userId, approver } = row
  assertNotOwn({ userId, approver }, answer)
  if (row.status !== 'open') return { approval: toApprovalRecord(row), first: false }
  const isLate = row.expires_at <= now
  const approval = await closeApproval(sql, { row, ...(isLate ? expired(now) : decided(answer, approver)) })
  const isAlways = !isLate && decision === 'approve_and_always_allow_recipient'
  const allowed = isAlways ? [settingsEntry(await allowRecipients(sql, approval))] : []
  await appendAudit(sql, chain, { userId, entries: [resolvedEntry(approval), ...allowed], now })
  return { approval, first: !isLate }
}
