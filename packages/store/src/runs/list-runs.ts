import type { RunRecord, RunStore } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { readOutcomes } from './outcomes.ts'
import { findRunRow, type RunRow, toRunRecord } from './run-row.ts'
import { readBelow, readRoot } from './run-tree.ts'

type RunPage = Parameters<RunStore['list']>[1]

/** Root runs only. Firestore documents: runs, newest first (reads). */
export async function listRuns(sql: Sql, userId: string, page: RunPage): Promise<RunRecord[]> {
  const { text, parameters } = where({
    'user_id = ?': userId,
    'thread_id = ?': page.threadId,
    'status = ?': page.status,
    'id < ?': page.after,
  })
  const select = `SELECT * FROM runs ${text} AND parent_run_id IS NULL ORDER BY id DESC LIMIT ?`
  return toRecords(sql, await sql.all<RunRow>(select, ...parameters, page.limit))
}

/** Firestore documents: runs/{id}, its root (reads). */
export async function findRun(sql: Sql, userId: string, runId: string): Promise<RunRecord | undefined> {
  const row = await findRunRow(sql, userId, runId)
  const [record] = row ? await toRecords(sql, [row], await readRoot(sql, row)) : []
  return record
}

/** Firestore documents: runs/{id}, its root and all descendants of that (reads). */
export async function readTree(sql: Sql, userId: string, runId: string): Promise<RunRecord[]> {
  const row = await findRunRow(sql, userId, runId)
  if (!row) return []
  const root = await readRoot(sql, row)
  return toRecords(sql, [root, ...(await readBelow(sql, root))], root)
}

/** Without `root`, each run is a root itself. */
async function toRecords(sql: Sql, rows: RunRow[], root?: RunRow): Promise<RunRecord[]> {
  const outcomes = await readOutcomes(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toRunRecord(row, root ?? row, outcomes.get(row.id)))
}
