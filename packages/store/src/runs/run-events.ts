import type { LoggedEvent, RunStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Sql, WriteSql } from '../sql/database.ts'
import type { PackedEvent } from './pack-entry.ts'
import { findRunRow } from './run-row.ts'

type EventPage = Parameters<RunStore['events']>[2]

/** Documents: runs/{id}, runs/{id}/events/{seq} (reads). */
export async function readEvents(sql: Sql, userId: string, runId: string, page: EventPage): Promise<LoggedEvent[]> {
  if (!(await findRunRow(sql, userId, runId))) return []
  const rows = await sql.all<{ seq: number; body: string }>(
    'SELECT seq, body FROM events WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?',
    runId,
    page.after,
    page.limit,
  )
  return rows.map(({ seq, body }) => ({ seq, event: JSON.parse(body) }))
}

// More would only make more different statements to keep.
const rowsAtOnce = 8

/** A gap would make whoever follows the run wait for an event that never comes. */
export async function insertEvents(sql: WriteSql, runId: string, after: number, events: PackedEvent[]): Promise<void> {
  for (const [index, { seq }] of events.entries()) {
    if (seq !== after + index + 1) throw gap(runId, after + index + 1, seq)
  }
  for (let first = 0; first < events.length; first += rowsAtOnce) {
    const rows = events.slice(first, first + rowsAtOnce)
    await sql.run(
      `INSERT INTO events (run_id, seq, body) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}`,
      ...rows.flatMap(({ seq, body }) => [runId, seq, body]),
    )
  }
}

function gap(runId: string, expected: number, found: number): DeckhandError {
  const message = `The next event of run ${runId} is number ${expected}, and number ${found} was given. Events are numbered without a gap.`
  return new DeckhandError('INTERNAL', message)
}
