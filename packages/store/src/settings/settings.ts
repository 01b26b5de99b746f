import type { AuditEntry, TrustLevel, UserSettings } from '@deckhand/spec'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'

/** Documents: users/{userId}/settings (read). */
export async function readSettings(sql: Sql, userId: string): Promise<UserSettings> {
  const [row] = await sql.all<{ trust: TrustLevel; allowlist: string }>(
    'SELECT trust, allowlist FROM settings WHERE user_id = ?',
    userId,
  )
  return row ? { trust: row.trust, allowlist: JSON.parse(row.allowlist) } : { trust: 'supervised', allowlist: [] }
}

export interface SettingsChange {
  userId: string
  change: Partial<UserSettings>
  now: number
}

/** Documents: users/{userId}/settings, users/{userId}/audit. */
export async function changeSettings(
  sql: WriteSql,
  chain: AuditChain,
  { userId, change, now }: SettingsChange,
): Promise<UserSettings> {
  const settings = await writeSettings(sql, userId, change)
  const entry: AuditEntry = { kind: 'settings_changed', data: { ...settings } }
  await appendAudit(sql, chain, { userId, entries: [entry], now })
  return settings
}

async function writeSettings(sql: WriteSql, userId: string, change: Partial<UserSettings>): Promise<UserSettings> {
  const current = await readSettings(sql, userId)
  const settings = {
    trust: change.trust ?? current.trust,
    allowlist: normalise(change.allowlist ?? current.allowlist),
  }
  await sql.run(
    `INSERT INTO settings (user_id, trust, allowlist) VALUES (?, ?, ?)
    ON CONFLICT (user_id) DO UPDATE SET trust = excluded.trust, allowlist = excluded.allowlist`,
    userId,
    settings.trust,
    JSON.stringify(settings.allowlist),
  )
  return settings
}

export async function allowRecipients(
  sql: WriteSql,
  chain: AuditChain,
  { userId, recipients, now }: { userId: string; recipients: string[]; now: number },
): Promise<void> {
  const { allowlist } = await readSettings(sql, userId)
  await changeSettings(sql, chain, { userId, change: { allowlist: [...allowlist, ...recipients] }, now })
}

function normalise(addresses: string[]): string[] {
  const cleaned = addresses.map((address) => address.trim().toLowerCase())
  return [...new Set(cleaned)].filter((address) => address !== '')
}
