import type { RunRecord, RunStore } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { readOutcomes } from './outcomes.ts'
import { findRunRow, type RunRow, toRunRecord } from './run-row.ts'

type RunPage = Parameters<RunStore['list']>[1]

/** Documents: runs, newest first (reads). */
export async function listRuns(sql: Sql, userId: string, page: RunPage): Promise<RunRecord[]> {
  const { text, parameters } = where({
    'user_id = ?': userId,
    'thread_id = ?': page.threadId,
    'status = ?': page.status,
    'id < ?': page.after,
  })
  const select = `SELECT * FROM runs ${text} ORDER BY id DESC LIMIT ?`
  return withOutcomes(sql, await sql.all<RunRow>(select, ...parameters, page.limit))
}

/** Documents: runs/{id} (read). */
export async function findRun(sql: Sql, userId: string, runId: string): Promise<RunRecord | undefined> {
  const row = await findRunRow(sql, userId, runId)
  const [record] = row ? await withOutcomes(sql, [row]) : []
  return record
}

async function withOutcomes(sql: Sql, rows: RunRow[]): Promise<RunRecord[]> {
  const outcomes = await readOutcomes(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toRunRecord(row, outcomes.get(row.id)))
}
