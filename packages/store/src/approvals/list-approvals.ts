import type { ApprovalRecord } from '@deckhand/spec'
import { lockRun } from '../runs/run-row.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import { placeholders, type Where, where } from '../sql/where.ts'
import { type ApprovalRow, toApprovalRecord } from './approval-row.ts'
import { type Answer, type ApprovalPage, approversOf, mayAnswer, newestOf } from './resolution.ts'

/** Firestore documents: approvals, newest first (reads). */
export async function listApprovals(sql: Sql, userId: string, page: ApprovalPage): Promise<ApprovalRecord[]> {
  const { runId, status, after, limit } = page
  const own = where({ 'user_id = ?': userId, 'run_id = ?': runId, 'status = ?': status, 'id < ?': after })
  const approvers = approversOf(page)
  if (approvers.length === 0) return newestWhere(sql, own, limit)
  // The status is a literal, not a parameter. Otherwise PostgreSQL could not use the partial index of open approvals.
  const open = `WHERE status = 'open' AND approver IN (${placeholders(approvers)})`
  const waiting =
    after === undefined
      ? { text: open, parameters: approvers }
      : { text: `${open} AND id < ?`, parameters: [...approvers, after] }
  return newestOf([await newestWhere(sql, own, limit), await newestWhere(sql, waiting, limit)], limit)
}

async function newestWhere(sql: Sql, { text, parameters }: Where, limit: number): Promise<ApprovalRecord[]> {
  const select = `SELECT * FROM approvals ${text} ORDER BY id DESC LIMIT ?`
  const rows = await sql.all<ApprovalRow>(select, ...parameters, limit)
  return rows.map(toApprovalRecord)
}

/** Firestore documents: approvals/{id} (read). `undefined` if it does not exist or belongs to another user. */
export async function findApproval(sql: Sql, userId: string, approvalId: string): Promise<ApprovalRecord | undefined> {
  const row = await findRowFor(sql, { userId, approvalId })
  return row && toApprovalRecord(row)
}

/** Locks the run, whose lock guards the approval, and returns the approval if this user may answer it. */
export async function lockApprovalRow(sql: WriteSql, answer: Answer): Promise<ApprovalRow | undefined> {
  const found = await findRowFor(sql, answer)
  if (!found) return undefined
  await lockRun(sql, found.run_id)
  return findRowFor(sql, answer)
}

async function findRowFor(
  sql: Sql,
  answer: Pick<Answer, 'userId' | 'roles' | 'approvalId'>,
): Promise<ApprovalRow | undefined> {
  const [row] = await sql.all<ApprovalRow>('SELECT * FROM approvals WHERE id = ?', answer.approvalId)
  return row && mayAnswer({ userId: row.user_id, approver: row.approver }, answer) ? row : undefined
}
