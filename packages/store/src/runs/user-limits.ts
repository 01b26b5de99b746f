import type { NewRun } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { dayOf, tooManyRuns, tooManyTokens } from './limit-reached.ts'

/** RATE_LIMITED when the user has reached a limit. Documents: users/{userId}/tokens/{day}, the user's runs at work (reads). */
export async function assertWithinLimits(sql: WriteSql, { userId, limits, now }: NewRun): Promise<void> {
  if (!limits) return
  const tokens = await takeTokens(sql, userId, now)
  if (limits.tokensADay !== undefined && tokens >= limits.tokensADay) throw tooManyTokens(limits.tokensADay, now)
  if (limits.runsAtOnce !== undefined && (await countAtWork(sql, userId)) >= limits.runsAtOnce)
    throw tooManyRuns(limits.runsAtOnce)
}

/** Documents: users/{userId}/tokens/{day}. */
export async function countTokens(sql: WriteSql, userId: string, tokens: number, now: number): Promise<void> {
  if (tokens === 0) return
  await sql.run(
    `INSERT INTO token_use (user_id, day, tokens) VALUES (?, ?, ?)
    ON CONFLICT (user_id, day) DO UPDATE SET tokens = token_use.tokens + excluded.tokens`,
    userId,
    dayOf(now),
    tokens,
  )
}

/** What the user's runs took today. Whoever starts another run for the user at the same moment waits here, and then counts this one too. */
async function takeTokens(sql: WriteSql, userId: string, now: number): Promise<number> {
  const [row] = await sql.all<{ tokens: number }>(
    `INSERT INTO token_use (user_id, day, tokens) VALUES (?, ?, 0)
    ON CONFLICT (user_id, day) DO UPDATE SET tokens = token_use.tokens RETURNING tokens`,
    userId,
    dayOf(now),
  )
  return row?.tokens ?? 0
}

async function countAtWork(sql: WriteSql, userId: string): Promise<number> {
  const select = 'SELECT COUNT(*) AS count FROM runs WHERE at_work = 1 AND user_id = ?'
  const [row] = await sql.all<{ count: number }>(select, userId)
  return row?.count ?? 0
}
