import type { Sql } from '../sql/database.ts'

/** Notified when a run becomes claimable. The topic of a run is its id. */
export const queueTopic = 'queue'

const queued = 'FROM runs WHERE at_work > 0 AND owner IS NULL'

/**
 * The position of a run that is queued now: behind the user's other queued runs, and not before the front of the queue. `front` is the smallest
 * position in the queue, `own` the largest of this user. The column is called `turn`, but has nothing to do with the turns of a model.
 */
export function positionBehind({
  front,
  own,
}: {
  front?: number | null | undefined
  own?: number | null | undefined
}): number {
  return Math.max(front ?? 0, (own ?? -1) + 1)
}

/** Locks nothing: two runs that are queued at the same time may get the same position, and then the older one comes first. */
export async function nextQueuePosition(sql: Sql, userId: string): Promise<number> {
  // Uses the index by user. With a condition on the owner, PostgreSQL might search the whole queue for the user's runs.
  const own = `SELECT MAX(turn) FROM runs WHERE at_work = 1 AND status = 'queued' AND user_id = ?`
  const [row] = await sql.all<{ front: number | null; own: number | null }>(
    `SELECT (SELECT MIN(turn) ${queued}) AS front, (${own}) AS own`,
    userId,
  )
  return positionBehind(row ?? {})
}

/**
 * The front of the queue, which is the position of a run that is queued again. Not its old position: an earlier one would become the front, and all
 * new runs would overtake the waiting ones; a later one may be from before the queue was empty and restarted at 0.
 */
export async function queueFront(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ front: number | null }>(`SELECT MIN(turn) AS front ${queued}`)
  return row?.front ?? 0
}
