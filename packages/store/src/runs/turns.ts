import type { Sql } from '../sql/database.ts'

const queued = 'FROM runs WHERE at_work > 0 AND owner IS NULL'

/**
 * The turn of a run that is queued now: behind the user's other queued runs, and no earlier than the first of the queue. `first` is the
 * smallest turn in the queue, `own` the largest of this user.
 */
export function turnBehind({
  first,
  own,
}: {
  first?: number | null | undefined
  own?: number | null | undefined
}): number {
  return Math.max(first ?? 0, (own ?? -1) + 1)
}

/** Locks nothing: two runs queued at the same moment may get the same turn, and then the older one comes first. */
export async function nextTurn(sql: Sql, userId: string): Promise<number> {
  // Not by their owner, or PostgreSQL may look for the user's through the whole queue.
  const own = `SELECT MAX(turn) FROM runs WHERE at_work = 1 AND status = 'queued' AND user_id = ?`
  const [row] = await sql.all<{ first: number | null; own: number | null }>(
    `SELECT (SELECT MIN(turn) ${queued}) AS first, (${own}) AS own`,
    userId,
  )
  return turnBehind(row ?? {})
}

/**
 * The turn that it is, which a run that is queued again takes. Not its own: an earlier one would become the smallest, and all who come from then on would go before
 * those who wait; a later one may be from before the queue was empty and began to count anew.
 */
export async function currentTurn(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ first: number | null }>(`SELECT MIN(turn) AS first ${queued}`)
  return row?.first ?? 0
}
