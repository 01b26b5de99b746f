import type { Sql } from '../sql/database.ts'
import { missing } from './rules/refusals.ts'
import { type RunRow, rootIdOf } from './run-row.ts'

/** The root of the run's tree, which may be the run itself. */
export async function readRoot(sql: Sql, row: RunRow): Promise<RunRow> {
  if (row.parent_run_id === null) return row
  const [root] = await sql.all<RunRow>('SELECT * FROM runs WHERE id = ?', rootIdOf(row))
  if (root) return root
  throw missing(`The run above ${row.id}`)
}

/** All descendants of the root, oldest first, so that a run comes before those it started. */
export async function readBelow(sql: Sql, { id, runs_below }: RunRow): Promise<RunRow[]> {
  if (runs_below === 0) return []
  const select = 'SELECT * FROM runs WHERE root_id = ? AND parent_run_id IS NOT NULL ORDER BY created_at, depth, id'
  return sql.all<RunRow>(select, id)
}
