import type { ApprovalRecord, TrustLevel, UserSettings } from '@deckhand/spec'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import { firstSettings, mergeSettings, settingsEntry, withRecipients } from './merge-settings.ts'

/** Firestore documents: users/{userId}/settings (read). */
export async function readSettings(sql: Sql, userId: string, lock = ''): Promise<UserSettings> {
  const [row] = await sql.all<{ trust: TrustLevel; allowlist: string }>(
    `SELECT trust, allowlist FROM settings WHERE user_id = ? ${lock}`,
    userId,
  )
  return row ? { trust: row.trust, allowlist: JSON.parse(row.allowlist) } : firstSettings
}

/** Concurrent changes of the same settings wait here, even if there are none yet. */
export async function lockSettings(sql: WriteSql, userId: string): Promise<UserSettings> {
  await sql.run(
    'INSERT INTO settings (user_id, trust, allowlist) VALUES (?, ?, ?) ON CONFLICT (user_id) DO NOTHING',
    userId,
    firstSettings.trust,
    JSON.stringify(firstSettings.allowlist),
  )
  return readSettings(sql, userId, sql.locks.forUpdate)
}

export interface SettingsChange {
  userId: string
  change: Partial<UserSettings>
  now: number
}

/** Firestore documents: users/{userId}/settings, users/{userId}/audit. */
export async function changeSettings(
  sql: WriteSql,
  chain: AuditChain,
  { userId, change, now }: SettingsChange,
): Promise<UserSettings> {
  const settings = await writeSettings(sql, userId, change)
  await appendAudit(sql, chain, { userId, entries: [settingsEntry(settings)], now })
  return settings
}

async function writeSettings(sql: WriteSql, userId: string, change: Partial<UserSettings>): Promise<UserSettings> {
  const settings = mergeSettings(await lockSettings(sql, userId), change)
  await sql.run(
    'UPDATE settings SET trust = ?, allowlist = ? WHERE user_id = ?',
    settings.trust,
    JSON.stringify(settings.allowlist),
    userId,
  )
  return settings
}

/** The caller writes the audit entry. Throws FORBIDDEN. */
export async function allowRecipients(sql: WriteSql, approval: ApprovalRecord): Promise<UserSettings> {
  const settings = await lockSettings(sql, approval.userId)
  return writeSettings(sql, approval.userId, withRecipients(settings, approval))
}
