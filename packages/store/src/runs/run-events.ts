import type { LoggedEvent, RunStore } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { assertNoGap, type PackedEvent } from './rules/pack-entry.ts'
import { findRunRow, type RunRow } from './run-row.ts'

type EventPage = Parameters<RunStore['events']>[2]
type EventRow = { seq: number; body: string; at: number | null }

/** Firestore documents: runs/{id}, runs/{rootId}/events/{seq} (reads). */
export async function readEvents(sql: Sql, userId: string, runId: string, page: EventPage): Promise<LoggedEvent[]> {
  const run = await findRunRow(sql, userId, runId)
  if (!run) return []
  const rows = await (run.parent_run_id === null ? readLog(sql, run, page) : readLogAbout(sql, run, page))
  return rows.map(({ seq, body, at }) => ({ seq, event: JSON.parse(body), ...(page.times && at !== null && { at }) }))
}

function readLog(sql: Sql, { id }: RunRow, { after, limit }: EventPage): Promise<EventRow[]> {
  const select = 'SELECT seq, body, at FROM events WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?'
  return sql.all(select, id, after, limit)
}

function readLogAbout(sql: Sql, { id, root_id }: RunRow, { after, limit }: EventPage): Promise<EventRow[]> {
  const select =
    'SELECT seq, body, at FROM events WHERE run_id = ? AND child_run_id = ? AND seq > ? ORDER BY seq LIMIT ?'
  return sql.all(select, root_id, id, after, limit)
}

// Each number of rows is another prepared statement.
const rowsAtOnce = 8

export async function insertEvents(
  sql: WriteSql,
  runId: string,
  { after, events, now }: { after: number; events: PackedEvent[]; now: number },
): Promise<void> {
  assertNoGap(runId, after, events)
  for (let first = 0; first < events.length; first += rowsAtOnce) {
    const rows = events.slice(first, first + rowsAtOnce)
    await sql.run(
      `INSERT INTO events (run_id, seq, body, child_run_id, at) VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
      ...rows.flatMap(({ seq, body, childRunId, at = now }) => [runId, seq, body, childRunId, at]),
    )
  }
}
