import type { UserLimits, WorkSlot } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { assertWithin, dayOf, tooManyTokens } from './limit-reached.ts'

export interface WorkSlotRow {
  user_id: string
  id: string
  until: number
}

interface LimitCheck {
  userId: string
  limits?: UserLimits | undefined
  now: number
}

/** Throws RATE_LIMITED if the user has reached a limit. Firestore documents: users/{userId}/tokens/{day}, the user's running runs and slots (reads). */
export async function assertWithinLimits(sql: WriteSql, { userId, limits, now }: LimitCheck): Promise<void> {
  if (!limits) return
  const tokens = await takeTokens(sql, userId, now)
  const running = limits.runsAtOnce === undefined ? 0 : await countRunning(sql, userId, now)
  assertWithin(limits, { tokens, running }, now)
}

/** Firestore documents: users/{userId}/tokens/{day}. */
export async function reserveTokens(
  sql: WriteSql,
  userId: string,
  tokens: number,
  { tokensADay, now }: { tokensADay: number; now: number },
): Promise<void> {
  const counted = await sql.run(
    `INSERT INTO token_use (user_id, day, tokens) VALUES (?, ?, ?)
    ON CONFLICT (user_id, day) DO UPDATE SET tokens = token_use.tokens + excluded.tokens WHERE token_use.tokens < ?`,
    userId,
    dayOf(now),
    tokens,
    tokensADay,
  )
  if (counted === 0) throw tooManyTokens(tokensADay, now)
}

/** Firestore documents: users/{userId}/tokens/{day}. */
export async function countTokens(sql: WriteSql, userId: string, tokens: number, now: number): Promise<void> {
  await sql.run(
    `INSERT INTO token_use (user_id, day, tokens) VALUES (?, ?, ?)
    ON CONFLICT (user_id, day) DO UPDATE SET tokens = token_use.tokens + excluded.tokens`,
    userId,
    dayOf(now),
    tokens,
  )
}

/** Firestore documents: users/{userId}/tokens/{day}, users/{userId}/workSlots/{id}. */
export async function takeSlot(sql: WriteSql, { id, userId, limits, until, now }: WorkSlot): Promise<void> {
  await assertWithinLimits(sql, { userId, limits, now })
  if (limits.runsAtOnce === undefined) return
  await sql.run('DELETE FROM work_slots WHERE user_id = ? AND until <= ?', userId, now)
  await sql.run('INSERT INTO work_slots (user_id, id, until) VALUES (?, ?, ?)', userId, id, until)
}

/** Firestore documents: users/{userId}/workSlots/{id}. */
export async function extendSlot(sql: WriteSql, userId: string, id: string, until: number): Promise<void> {
  await sql.run('UPDATE work_slots SET until = ? WHERE user_id = ? AND id = ?', until, userId, id)
}

/** Firestore documents: users/{userId}/workSlots/{id}. */
export async function freeSlot(sql: WriteSql, userId: string, id: string): Promise<void> {
  await sql.run('DELETE FROM work_slots WHERE user_id = ? AND id = ?', userId, id)
}

/** The tokens of today. Locks the row: of two concurrent starts of a user, the second waits here and then counts the first. */
async function takeTokens(sql: WriteSql, userId: string, now: number): Promise<number> {
  const [row] = await sql.all<{ tokens: number }>(
    `INSERT INTO token_use (user_id, day, tokens) VALUES (?, ?, 0)
    ON CONFLICT (user_id, day) DO UPDATE SET tokens = token_use.tokens RETURNING tokens`,
    userId,
    dayOf(now),
  )
  return row?.tokens ?? 0
}

async function countRunning(sql: WriteSql, userId: string, now: number): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    `SELECT (SELECT COUNT(*) FROM runs WHERE at_work = 1 AND user_id = ?) +
      (SELECT COUNT(*) FROM work_slots WHERE user_id = ? AND until > ?) AS count`,
    userId,
    userId,
    now,
  )
  return row?.count ?? 0
}
