import type { ApprovalRecord, ApprovalStore } from '@deckhand/spec'
import { lockRun } from '../runs/run-row.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { type ApprovalRow, toApprovalRecord } from './approval-row.ts'

type ApprovalPage = Parameters<ApprovalStore['list']>[1]

/** Documents: approvals, newest first (reads). */
export async function listApprovals(sql: Sql, userId: string, page: ApprovalPage): Promise<ApprovalRecord[]> {
  const { text, parameters } = where({
    'user_id = ?': userId,
    'run_id = ?': page.runId,
    'status = ?': page.status,
    'id < ?': page.after,
  })
  const select = `SELECT * FROM approvals ${text} ORDER BY id DESC LIMIT ?`
  const rows = await sql.all<ApprovalRow>(select, ...parameters, page.limit)
  return rows.map(toApprovalRecord)
}

/** Documents: approvals/{id} (read). */
export async function findApproval(sql: Sql, userId: string, approvalId: string): Promise<ApprovalRecord | undefined> {
  const row = await findApprovalRow(sql, userId, approvalId)
  return row && toApprovalRecord(row)
}

/** `undefined` for an id that does not exist and, no different, for another user's. */
export async function findApprovalRow(sql: Sql, userId: string, approvalId: string): Promise<ApprovalRow | undefined> {
  const select = 'SELECT * FROM approvals WHERE id = ? AND user_id = ?'
  const [row] = await sql.all<ApprovalRow>(select, approvalId, userId)
  return row
}

/** The same, as it is once its run is locked, which guards it. */
export async function lockApprovalRow(
  sql: WriteSql,
  userId: string,
  approvalId: string,
): Promise<ApprovalRow | undefined> {
  const found = await findApprovalRow(sql, userId, approvalId)
  if (!found) return undefined
  await lockRun(sql, found.run_id)
  return findApprovalRow(sql, userId, approvalId)
}
