import type { ApprovalRecord } from '@deckhand/spec'
import { queueFront, queueTopic } from '../runs/queue-position.ts'
import type { WriteSql } from '../sql/database.ts'
import { type ApprovalRow, toApprovalRecord } from './approval-row.ts'
import type { Closing, Resolution } from './resolution.ts'

/** Closes an open approval, and queues its run if it is parked. The run then continues, even if other approvals are still open. */
export async function closeApproval(
  sql: WriteSql,
  { row, status, resolution }: Closing & { row: ApprovalRow },
): Promise<ApprovalRecord> {
  const closed = { ...row, status, resolution: JSON.stringify(resolution) }
  await sql.run('UPDATE approvals SET status = ?, resolution = ? WHERE id = ?', status, closed.resolution, row.id)
  await queueParkedRun(sql, row.run_id, resolution.resolvedAt)
  const approval = toApprovalRecord(closed)
  if (approval.childRunId !== undefined) sql.notify(approval.childRunId)
  return approval
}

async function queueParkedRun(sql: WriteSql, runId: string, now: number): Promise<void> {
  const queued = await sql.run(
    `UPDATE runs SET status = 'queued', at_work = 1, turn = ?, updated_at = ? WHERE id = ? AND status = 'awaiting_confirmation'`,
    await queueFront(sql),
    now,
    runId,
  )
  sql.notify(runId)
  if (queued > 0) sql.notify(queueTopic)
}

/** Cancels the open approvals of a run that ends. */
export async function cancelApprovals(sql: WriteSql, runId: string, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  await sql.run(
    `UPDATE approvals SET status = 'cancelled', resolution = ? WHERE run_id = ? AND status = 'open'`,
    JSON.stringify(resolution),
    runId,
  )
}

/** Cancels the approval of a call that ends while its run continues. */
export async function cancelApproval(sql: WriteSql, approvalId: string, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  await sql.run(
    `UPDATE approvals SET status = 'cancelled', resolution = ? WHERE id = ? AND status = 'open'`,
    JSON.stringify(resolution),
    approvalId,
  )
}
