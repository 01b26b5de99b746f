import type { Usage } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { addTaken } from './end-calls.ts'
import { type EndedRun, endRun } from './end-run.ts'
import type { Ending } from './ending.ts'
import { readOutcomes } from './outcomes.ts'
import { hasEnded, type RunRow } from './run-row.ts'
import { readBelow } from './run-tree.ts'

export interface EndedBelow {
  /** The deepest first, so that every run ends after those it started. */
  ended: EndedRun[]
  /** What the runs took that calls have started, by the call. A call may have started several. */
  taken: Map<string, Usage>
}

/** Ends all runs below the one at the top that have not ended. The lock of the one at the top must be held. */
export async function endBelow(
  sql: WriteSql,
  root: RunRow,
  { ending, now }: { ending: Ending; now: number },
): Promise<EndedBelow> {
  const below = await readBelow(sql, root)
  const outcomes = await readOutcomes(
    sql,
    below.map(({ id }) => id),
  )
  const ended: EndedRun[] = []
  const taken = new Map<string, Usage>()
  for (const run of below.sort(deepestFirst)) {
    const end = hasEnded(run) ? undefined : await endChild(sql, await endRun(sql, run, { taken, ending }), now)
    if (end) ended.push(end)
    const usage = end?.usage ?? outcomes.get(run.id)?.usage
    if (usage && run.parent_action_id !== null) addTaken(taken, run.parent_action_id, usage)
  }
  return { ended, taken }
}

const deepestFirst = (a: RunRow, b: RunRow) => b.depth - a.depth

async function endChild(sql: WriteSql, end: EndedRun, now: number): Promise<EndedRun> {
  await sql.run(
    `UPDATE runs SET status = 'failed', tokens = tokens + ?, updated_at = ? WHERE id = ?`,
    end.tokens,
    now,
    end.run.id,
  )
  sql.notify(end.run.id)
  return end
}
