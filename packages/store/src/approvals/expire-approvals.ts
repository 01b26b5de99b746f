import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database, Sql, WriteSql } from '../sql/database.ts'
import type { ApprovalRow } from './approval-row.ts'
import { closeApproval } from './close-approval.ts'

/** Documents: approvals/{id}, runs/{runId}, users/{userId}/audit, each of them in a step of its own. */
export async function expireApprovals(database: Database, chain: AuditChain, now: number): Promise<number> {
  const ids = await database.read((sql) => findOverdue(sql, now))
  const closed = await Promise.all(
    ids.map((id) => database.write((sql) => expireApproval(sql, chain, id, now), { durable: true })),
  )
  return closed.filter(Boolean).length
}

async function findOverdue(sql: Sql, now: number): Promise<string[]> {
  const rows = await sql.all<{ id: string }>(
    `SELECT id FROM approvals WHERE status = 'open' AND expires_at <= ? ORDER BY expires_at`,
    now,
  )
  return rows.map(({ id }) => id)
}

/** Somebody may have answered since it was found. */
async function expireApproval(sql: WriteSql, chain: AuditChain, id: string, now: number): Promise<boolean> {
  const [row] = await sql.all<ApprovalRow>(`SELECT * FROM approvals WHERE id = ? AND status = 'open'`, id)
  if (!row) return false
  await closeApproval(sql, chain, { row, status: 'expired', resolution: { resolvedAt: now } })
  return true
}
