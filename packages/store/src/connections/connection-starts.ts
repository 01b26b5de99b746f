import type { ConnectionStart, Service } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'

interface StartRow {
  hash: string
  user_id: string
  service: Service
  sealed: string
  expires_at: number
}

/** Firestore documents: connectionStarts/{hash}, expired connectionStarts. */
export async function keepStart(sql: WriteSql, start: ConnectionStart, now: number): Promise<void> {
  await sql.run('DELETE FROM connection_starts WHERE expires_at <= ?', now)
  await sql.run(
    'INSERT INTO connection_starts (hash, user_id, service, sealed, expires_at) VALUES (?, ?, ?, ?, ?)',
    start.hash,
    start.userId,
    start.service,
    start.sealed,
    start.expiresAt,
  )
}

/** Firestore documents: connectionStarts/{hash}. */
export async function takeStart(sql: WriteSql, hash: string): Promise<ConnectionStart | undefined> {
  const [row] = await sql.all<StartRow>('DELETE FROM connection_starts WHERE hash = ? RETURNING *', hash)
  if (!row) return undefined
  const { user_id: userId, service, sealed, expires_at: expiresAt } = row
  return { hash, userId, service, sealed, expiresAt }
}
