import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import { lockRun } from '../runs/run-row.ts'
import type { Database, Sql, WriteSql } from '../sql/database.ts'
import type { ApprovalRow } from './approval-row.ts'
import { closeApproval } from './close-approval.ts'
import { expired, resolvedEntry } from './resolution.ts'

/** Firestore documents: approvals/{id}, runs/{runId}, users/{userId}/audit, one transaction for each approval. */
export async function expireApprovals(database: Database, chain: AuditChain, now: number): Promise<number> {
  const overdue = await database.read((sql) => findOverdue(sql, now))
  const closed = await Promise.all(
    overdue.map((each) => database.write((sql) => expireApproval(sql, chain, each, now), { durable: true })),
  )
  return closed.filter(Boolean).length
}

type Overdue = Pick<ApprovalRow, 'id' | 'run_id'>

async function findOverdue(sql: Sql, now: number): Promise<Overdue[]> {
  return sql.all(`SELECT id, run_id FROM approvals WHERE status = 'open' AND expires_at <= ? ORDER BY expires_at`, now)
}

/** Does nothing if the approval was answered since it was found. */
async function expireApproval(
  sql: WriteSql,
  chain: AuditChain,
  { id, run_id }: Overdue,
  now: number,
): Promise<boolean> {
  await lockRun(sql, run_id)
  const [row] = await sql.all<ApprovalRow>(`SELECT * FROM approvals WHERE id = ? AND status = 'open'`, id)
  if (!row) return false
  const approval = await closeApproval(sql, { row, ...expired(now) })
  await appendAudit(sql, chain, { userId: row.user_id, entries: [resolvedEntry(approval)], now })
  return true
}
