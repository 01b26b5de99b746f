import type { ApiTokenRecord, KeptApiToken } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'

/** How long an expired token stays visible to its owner. */
export const keptAfterEnd = 30 * 24 * 60 * 60_000

export const tooManyTokens = (most: number) =>
  new DeckhandError('CONFLICT', `You have ${most} tokens, which is the limit. Revoke one that is no longer used.`)

export interface ApiTokenRow {
  id: string
  user_id: string
  name: string
  /** As JSON. */
  scopes: string
  hash: string
  created_at: number
  expires_at: number
  last_used_at: number | null
}

/** Firestore documents: apiTokens/{id}, users/{userId}/audit. */
export async function createApiToken(
  sql: WriteSql,
  chain: AuditChain,
  token: KeptApiToken,
  most: number,
): Promise<void> {
  const { id, userId, name, scopes, hash, createdAt, expiresAt } = token
  // Appending to the audit takes its lock, so that two concurrent requests cannot both create the last allowed token.
  await appendAudit(sql, chain, {
    userId,
    entries: [{ kind: 'token_created', data: { token: id, name, scopes } }],
    now: createdAt,
  })
  const [had] = await sql.all<{ count: number }>('SELECT count(*) AS count FROM api_tokens WHERE user_id = ?', userId)
  if (Number(had?.count) >= most) throw tooManyTokens(most)
  await sql.run(
    'INSERT INTO api_tokens (id, user_id, name, scopes, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    userId,
    name,
    JSON.stringify(scopes),
    hash,
    createdAt,
    expiresAt,
  )
}

/** Firestore documents: apiTokens (read). */
export async function listApiTokens(sql: Sql, userId: string): Promise<ApiTokenRecord[]> {
  const rows = await sql.all<ApiTokenRow>('SELECT * FROM api_tokens WHERE user_id = ? ORDER BY id DESC', userId)
  return rows.map((row) => {
    const { hash: _hash, ...token } = toKeptToken(row)
    return token
  })
}

/** Firestore documents: apiTokens/{id} (read). */
export async function findApiToken(sql: Sql, id: string, now: number): Promise<KeptApiToken | undefined> {
  const [row] = await sql.all<ApiTokenRow>('SELECT * FROM api_tokens WHERE id = ? AND expires_at > ?', id, now)
  return row && toKeptToken(row)
}

/** Firestore documents: apiTokens/{id}. */
export async function useApiToken(sql: WriteSql, id: string, now: number): Promise<void> {
  await sql.run(
    'UPDATE api_tokens SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)',
    now,
    id,
    now,
  )
}

/** Firestore documents: apiTokens/{id}, users/{userId}/audit. */
export async function revokeApiToken(
  sql: WriteSql,
  chain: AuditChain,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<boolean> {
  const [row] = await sql.all<{ name: string }>(
    'DELETE FROM api_tokens WHERE id = ? AND user_id = ? RETURNING name',
    id,
    userId,
  )
  if (!row) return false
  const entry = { kind: 'token_revoked' as const, data: { token: id, name: row.name } }
  await appendAudit(sql, chain, { userId, entries: [entry], now })
  return true
}

/** Firestore documents: apiTokens. */
export const pruneApiTokens = (sql: WriteSql, now: number): Promise<number> =>
  sql.run('DELETE FROM api_tokens WHERE expires_at <= ?', now - keptAfterEnd)

export function toKeptToken(row: ApiTokenRow): KeptApiToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  }
}
