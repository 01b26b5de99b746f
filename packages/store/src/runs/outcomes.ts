import type { RunOutcome } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { placeholders } from '../sql/where.ts'
import type { PackedOutcome } from './rules/pack-work.ts'

/** By run. In their own table, because the outcome of a parked run contains the input of every waiting call, and the run's row is rewritten often. */
export async function readOutcomes(sql: Sql, runIds: string[]): Promise<Map<string, RunOutcome>> {
  if (runIds.length === 0) return new Map()
  const rows = await sql.all<{ run_id: string; body: string }>(
    `SELECT run_id, body FROM outcomes WHERE run_id IN (${placeholders(runIds)})`,
    ...runIds,
  )
  return new Map(rows.map(({ run_id, body }) => [run_id, JSON.parse(body)]))
}

export async function writeOutcome(sql: WriteSql, runId: string, { body }: PackedOutcome): Promise<void> {
  await sql.run(
    'INSERT INTO outcomes (run_id, body) VALUES (?, ?) ON CONFLICT (run_id) DO UPDATE SET body = excluded.body',
    runId,
    body,
  )
}
