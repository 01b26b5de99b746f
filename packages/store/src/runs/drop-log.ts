import type { RunRecord } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { type RunRow, toRunRecord } from './run-row.ts'

/** Firestore documents: runs that have ended, by when they did (reads). */
export async function listEndedLogs(sql: Sql, before: number, limit: number): Promise<RunRecord[]> {
  const select = `SELECT * FROM runs WHERE log_ended_at IS NOT NULL AND log_ended_at < ? ORDER BY log_ended_at LIMIT ?`
  const rows = await sql.all<RunRow>(select, before, limit)
  return rows.map((row) => toRunRecord(row, row))
}

/** Firestore documents: runs/{id}, runs/{id}/events. */
export async function dropLog(
  sql: WriteSql,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<boolean> {
  const dropped = await sql.run(
    'UPDATE runs SET log_ended_at = NULL, log_dropped_at = ? WHERE id = ? AND user_id = ? AND log_ended_at IS NOT NULL',
    now,
    runId,
    userId,
  )
  if (dropped === 0) return false
  await sql.run(
    'DELETE FROM events WHERE run_id = ? AND seq NOT IN (SELECT MAX(seq) FROM events WHERE run_id = ? GROUP BY child_run_id)',
    runId,
    runId,
  )
  return true
}
