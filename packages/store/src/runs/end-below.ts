import type { Usage } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { type EndedRun, endRun } from './end-run.ts'
import { readOutcomes } from './outcomes.ts'
import { hasEnded, type RunRow } from './run-row.ts'
import { readBelow } from './run-tree.ts'

export interface EndedBelow {
  /** The deepest first, so that every run ends after those it started. */
  ended: EndedRun[]
  /** What the runs took that calls have started, by the call. */
  taken: Map<string, Usage>
}

/** Ends all runs below the one at the top that have not ended. The lock of the one at the top must be held. */
export async function endBelow(sql: WriteSql, root: RunRow, now: number): Promise<EndedBelow> {
  const below = await readBelow(sql, root)
  const outcomes = await readOutcomes(
    sql,
    below.map(({ id }) => id),
  )
  const ended: EndedRun[] = []
  const taken = new Map<string, Usage>()
  for (const run of below.sort(deepestFirst)) {
    const end = hasEnded(run) ? undefined : await endChild(sql, run, taken, now)
    if (end) ended.push(end)
    const usage = end?.usage ?? outcomes.get(run.id)?.usage
    if (usage && run.parent_action_id !== null) taken.set(run.parent_action_id, usage)
  }
  return { ended, taken }
}

const deepestFirst = (a: RunRow, b: RunRow) => b.depth - a.depth

async function endChild(sql: WriteSql, run: RunRow, taken: Map<string, Usage>, now: number): Promise<EndedRun> {
  const end = await endRun(sql, run, taken)
  await sql.run(
    `UPDATE runs SET status = 'failed', tokens = tokens + ?, updated_at = ? WHERE id = ?`,
    end.tokens,
    now,
    run.id,
  )
  sql.notify(run.id)
  return end
}
