import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import { settingsEntry } from '../settings/merge-settings.ts'
import { allowRecipients } from '../settings/settings.ts'
import type { WriteSql } from '../sql/database.ts'
import { toApprovalRecord } from './approval-row.ts'
import { closeApproval } from './close-approval.ts'
import { lockApprovalRow } from './list-approvals.ts'
import { type Answer, judgeAnswer, noSuchApproval, type Resolved, resolvedEntry } from './resolution.ts'

/** Firestore documents: approvals/{id}, runs/{runId}, users/{userId}/settings, users/{userId}/audit. */
export async function resolveApproval(sql: WriteSql, chain: AuditChain, answer: Answer): Promise<Resolved> {
  const row = await lockApprovalRow(sql, answer)
  if (!row) throw noSuchApproval()
  const { user_id: userId, approver, status, expires_at: expiresAt } = row
  const verdict = judgeAnswer({ userId, approver, status, expiresAt }, answer)
  if (!verdict) return { approval: toApprovalRecord(row), first: false }
  const approval = await closeApproval(sql, { row, ...verdict.closing })
  const allowed = verdict.allowsAlways ? [settingsEntry(await allowRecipients(sql, approval))] : []
  await appendAudit(sql, chain, { userId, entries: [resolvedEntry(approval), ...allowed], now: answer.now })
  return { approval, first: verdict.inTime }
}
