import type { ApprovalRecord, ApprovalStatus, AuditEntry } from '@deckhand/spec'
import { queueTopic } from '../runs/topics.ts'
import { currentTurn } from '../runs/turns.ts'
import type { WriteSql } from '../sql/database.ts'
import { type ApprovalRow, type Resolution, toApprovalRecord } from './approval-row.ts'

interface Closing {
  row: ApprovalRow
  status: Exclude<ApprovalStatus, 'open'>
  resolution: Resolution
}

/** Closes one that is open and queues its run if that is parked. The run then goes on with this one, though others may still be open. */
export async function closeApproval(sql: WriteSql, { row, status, resolution }: Closing): Promise<ApprovalRecord> {
  const closed = { ...row, status, resolution: JSON.stringify(resolution) }
  await sql.run('UPDATE approvals SET status = ?, resolution = ? WHERE id = ?', status, closed.resolution, row.id)
  await queueParkedRun(sql, row.run_id, resolution.resolvedAt)
  const approval = toApprovalRecord(closed)
  if (approval.childRunId !== undefined) sql.notify(approval.childRunId)
  return approval
}

/** What the audit says of it. */
export function resolvedEntry(approval: ApprovalRecord): AuditEntry {
  const { id: approvalId, runId, actionId, tool, recipients, status, decision, feedback, userId } = approval
  const preview = approval.auditPreview ?? approval.preview
  // One that expired or was cancelled was nobody's decision.
  const said = { ...(decision && { decision, by: userId }), ...(feedback !== undefined && { feedback }) }
  return {
    kind: 'approval_resolved',
    runId,
    data: { approvalId, actionId, tool, preview, recipients, status, ...said },
  }
}

async function queueParkedRun(sql: WriteSql, runId: string, now: number): Promise<void> {
  const turn = await currentTurn(sql)
  const queued = await sql.run(
    `UPDATE runs SET status = 'queued', at_work = 1, turn = CASE WHEN turn > ? THEN ? ELSE turn END, updated_at = ?
    WHERE id = ? AND status = 'awaiting_confirmation'`,
    turn,
    turn,
    now,
    runId,
  )
  sql.notify(runId)
  if (queued > 0) sql.notify(queueTopic)
}

/** Those of a run that ends. */
export async function cancelApprovals(sql: WriteSql, runId: string, now: number): Promise<void> {
  const resolution: Resolution = { resolvedAt: now }
  await sql.run(
    `UPDATE approvals SET status = 'cancelled', resolution = ? WHERE run_id = ? AND status = 'open'`,
    JSON.stringify(resolution),
    runId,
  )
}
