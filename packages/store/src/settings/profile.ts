import type { UserProfile } from '@deckhand/spec'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import { mergeProfile, profileEntry } from './merge-settings.ts'
import { lockSettings } from './settings.ts'

/** Firestore documents: users/{userId}/settings (read). */
export async function readProfile(sql: Sql, userId: string): Promise<UserProfile> {
  const select = 'SELECT profile FROM settings WHERE user_id = ?'
  const [row] = await sql.all<{ profile: string | null }>(select, userId)
  return JSON.parse(row?.profile ?? '{}')
}

/** Firestore documents: users/{userId}/settings, users/{userId}/audit. */
export async function changeProfile(
  sql: WriteSql,
  chain: AuditChain,
  { userId, change, now }: { userId: string; change: UserProfile; now: number },
): Promise<UserProfile> {
  await lockSettings(sql, userId)
  const profile = mergeProfile(await readProfile(sql, userId), change)
  await sql.run('UPDATE settings SET profile = ? WHERE user_id = ?', JSON.stringify(profile), userId)
  await appendAudit(sql, chain, { userId, entries: [profileEntry(change)], now })
  return profile
}
