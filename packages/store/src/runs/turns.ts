import type { Sql } from '../sql/database.ts'

const queued = 'FROM runs WHERE at_work > 0 AND owner IS NULL'

/**
 * When a run that is queued now comes: behind its user's others that are queued, and no earlier than the first of all. Nothing is locked for it: two that are
 * queued at the same moment may have the same turn, and then the older one comes first.
 */
export async function nextTurn(sql: Sql, userId: string): Promise<number> {
  // Not by their owner, or PostgreSQL may look for the user's through the whole queue.
  const own = `SELECT MAX(turn) FROM runs WHERE at_work = 1 AND status = 'queued' AND user_id = ?`
  const [row] = await sql.all<{ first: number | null; own: number | null }>(
    `SELECT (SELECT MIN(turn) ${queued}) AS first, (${own}) AS own`,
    userId,
  )
  return Math.max(row?.first ?? 0, (row?.own ?? -1) + 1)
}

/**
 * The turn that it is, which a run that is queued again takes. Not its own: an earlier one would become the smallest, and all who come from then on would go before
 * those who wait; a later one may be from before the queue was empty and began to count anew.
 */
export async function currentTurn(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ first: number | null }>(`SELECT MIN(turn) AS first ${queued}`)
  return row?.first ?? 0
}
