import type { NewSession, SessionRecord } from '@deckhand/spec'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'

export interface SessionRow {
  id: string
  user_id: string
  created_at: number
  expires_at: number
}

/** Firestore documents: sessions/{id}, users/{userId}/audit. */
export async function createSession(sql: WriteSql, chain: AuditChain, session: NewSession): Promise<void> {
  const { id, userId, createdAt, expiresAt, way } = session
  await sql.run(
    'INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
    id,
    userId,
    createdAt,
    expiresAt,
  )
  await appendAudit(sql, chain, { userId, entries: [{ kind: 'signed_in', data: { way } }], now: createdAt })
}

/** Firestore documents: sessions/{id} (read). */
export async function findSession(sql: Sql, id: string, now: number): Promise<SessionRecord | undefined> {
  const [row] = await sql.all<SessionRow>('SELECT * FROM sessions WHERE id = ? AND expires_at > ?', id, now)
  return row && toRecord(row)
}

/** Firestore documents: sessions/{id}, users/{userId}/audit. */
export async function endSession(sql: WriteSql, chain: AuditChain, id: string, now: number): Promise<boolean> {
  const [row] = await sql.all<SessionRow>('DELETE FROM sessions WHERE id = ? RETURNING *', id)
  if (!row) return false
  await appendAudit(sql, chain, { userId: row.user_id, entries: [{ kind: 'signed_out', data: {} }], now })
  return true
}

/** Firestore documents: signInLinks/{hash}. */
export async function offerLink(
  sql: WriteSql,
  { hash, userId, expiresAt }: { hash: string; userId: string; expiresAt: number },
): Promise<void> {
  await sql.run('INSERT INTO sign_in_links (hash, user_id, expires_at) VALUES (?, ?, ?)', hash, userId, expiresAt)
}

/** Firestore documents: signInLinks/{hash}, sessions/{id}, users/{userId}/audit. */
export async function useLink(
  sql: WriteSql,
  chain: AuditChain,
  hash: string,
  session: Omit<NewSession, 'userId'>,
): Promise<SessionRecord | undefined> {
  const [link] = await sql.all<{ user_id: string; expires_at: number }>(
    'DELETE FROM sign_in_links WHERE hash = ? RETURNING user_id, expires_at',
    hash,
  )
  if (!link || link.expires_at <= session.createdAt) return undefined
  const { way: _way, ...record } = session
  await createSession(sql, chain, { ...session, userId: link.user_id })
  return { ...record, userId: link.user_id }
}

/** Firestore documents: expired sessions and signInLinks. */
export async function pruneSessions(sql: WriteSql, now: number): Promise<number> {
  const sessions = await sql.run('DELETE FROM sessions WHERE expires_at <= ?', now)
  return sessions + (await sql.run('DELETE FROM sign_in_links WHERE expires_at <= ?', now))
}

export function toRecord(row: SessionRow): SessionRecord {
  return { id: row.id, userId: row.user_id, createdAt: row.created_at, expiresAt: row.expires_at }
}
