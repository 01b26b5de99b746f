import type { ApprovalRecord, ApprovalStatus, Approver } from '@deckhand/spec'
import type { PackedApproval } from '../runs/rules/pack-entry.ts'
import type { RunRow } from '../runs/run-row.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import type { Resolution } from './resolution.ts'

export interface ApprovalRow {
  id: string
  run_id: string
  thread_id: string
  user_id: string
  status: ApprovalStatus
  expires_at: number
  /** A copy of the body's `by`. Null if the body has none. */
  approver: Approver | null
  /** The Resolution as JSON. Null while the approval is open. */
  resolution: string | null
  /** The NewApproval as JSON. */
  body: string
}

export function toApprovalRecord(row: ApprovalRow): ApprovalRecord {
  const resolution: Resolution | null = row.resolution && JSON.parse(row.resolution)
  return {
    ...JSON.parse(row.body),
    runId: row.run_id,
    threadId: row.thread_id,
    userId: row.user_id,
    status: row.status,
    ...resolution,
  }
}

/** Oldest first. */
export async function readRunApprovals(sql: Sql, runId: string): Promise<ApprovalRecord[]> {
  const rows = await sql.all<ApprovalRow>('SELECT * FROM approvals WHERE run_id = ? ORDER BY id', runId)
  return rows.map(toApprovalRecord)
}

export async function insertApproval(sql: WriteSql, run: RunRow, approval: PackedApproval): Promise<void> {
  await sql.run(
    `INSERT INTO approvals (id, run_id, thread_id, user_id, status, expires_at, approver, resolution, body)
    VALUES (?, ?, ?, ?, 'open', ?, ?, NULL, ?)`,
    approval.id,
    run.id,
    run.thread_id,
    run.user_id,
    approval.expiresAt,
    approval.approver,
    approval.body,
  )
}
