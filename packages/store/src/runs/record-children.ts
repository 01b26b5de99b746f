import type { WriteSql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import { insertTurn, updateAction } from './actions.ts'
import { writeOutcome } from './outcomes.ts'
import type { PackedChild } from './rules/pack-entry.ts'
import { notBelow } from './rules/refusals.ts'
import type { RunRow } from './run-row.ts'
import { startChildren } from './start-children.ts'

/** Writes the changes of the root's descendants. The root's lock must be held, because it guards them all. */
export async function recordChildren(
  sql: WriteSql,
  root: RunRow,
  { children, now }: { children: PackedChild[]; now: number },
): Promise<void> {
  const starts = children.flatMap(({ started }) => (started ? [started] : []))
  await startChildren(sql, root, { starts, now })
  await inParallel(children.filter(hasWorked).map((child) => recordChild(sql, root, child, now)))
  for (const { runId } of children) sql.notify(runId)
}

/** A child that was just started usually has no other changes. */
export function hasWorked({ started, turn, actions, status, outcome }: PackedChild): boolean {
  return !started || Boolean(turn || status || outcome) || actions.length > 0
}

async function recordChild(sql: WriteSql, root: RunRow, child: PackedChild, now: number): Promise<void> {
  const run = await advanceChild(sql, root, child, now)
  await inParallel([
    ...(child.turn ? insertTurn(sql, run, child.turn) : []),
    ...child.actions.map((action) => updateAction(sql, run.id, action)),
    ...(child.outcome ? [writeOutcome(sql, run.id, child.outcome)] : []),
  ])
}

async function advanceChild(sql: WriteSql, root: RunRow, child: PackedChild, now: number): Promise<RunRow> {
  const [run] = await sql.all<RunRow>(
    `UPDATE runs SET status = COALESCE(?, status), turn_count = turn_count + ?, tokens = tokens + ?, updated_at = ?
    WHERE id = ? AND root_id = ? AND parent_run_id IS NOT NULL RETURNING *`,
    child.outcome?.status ?? child.status ?? null,
    child.turn ? 1 : 0,
    child.tokens,
    now,
    child.runId,
    root.id,
  )
  if (!run) throw notBelow(child.runId, root.id)
  return run
}
