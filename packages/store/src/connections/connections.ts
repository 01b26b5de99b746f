import type { AuditEntry, AuditKind, ConnectionRecord, Service } from '@deckhand/spec'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'

export interface ConnectionRow {
  service: Service
  account: string
  scopes: string
  sealed: string
  connected_at: number
  version: number
}

/** Firestore documents: users/{userId}/connections/{service} (read). */
export async function readConnection(
  sql: Sql,
  userId: string,
  service: Service,
): Promise<ConnectionRecord | undefined> {
  const [row] = await sql.all<ConnectionRow>(
    'SELECT * FROM connections WHERE user_id = ? AND service = ?',
    userId,
    service,
  )
  return row && toRecord(row)
}

/** Firestore documents: users/{userId}/connections (read). */
export async function listConnections(sql: Sql, userId: string): Promise<ConnectionRecord[]> {
  const rows = await sql.all<ConnectionRow>('SELECT * FROM connections WHERE user_id = ? ORDER BY service', userId)
  return rows.map(toRecord)
}

export interface NewConnection {
  userId: string
  connection: Omit<ConnectionRecord, 'connectedAt' | 'version'>
  now: number
}

/** A replaced connection continues the version count, so that a concurrent renewal of the old one cannot overwrite it. */
const insertOrReplace = `
INSERT INTO connections (user_id, service, account, scopes, sealed, connected_at, version) VALUES (?, ?, ?, ?, ?, ?, 1)
ON CONFLICT (user_id, service) DO UPDATE SET account = excluded.account, scopes = excluded.scopes, sealed = excluded.sealed,
  connected_at = excluded.connected_at, version = connections.version + 1
RETURNING *`

/** Firestore documents: users/{userId}/connections/{service}, users/{userId}/audit. */
export async function connect(
  sql: WriteSql,
  chain: AuditChain,
  { userId, connection, now }: NewConnection,
): Promise<ConnectionRecord> {
  const { service, account, scopes, sealed } = connection
  const parameters = [userId, service, account, JSON.stringify(scopes), sealed, now]
  const [row] = await sql.all<ConnectionRow>(insertOrReplace, ...parameters)
  const record = toRecord(row as ConnectionRow)
  await audit(sql, chain, { kind: 'connected', userId, record, now })
  return record
}

/** Firestore documents: users/{userId}/connections/{service}. */
export async function renewConnection(
  sql: WriteSql,
  { userId, service, sealed, version }: { userId: string; service: Service; sealed: string; version: number },
): Promise<boolean> {
  const changed = await sql.run(
    'UPDATE connections SET sealed = ?, version = version + 1 WHERE user_id = ? AND service = ? AND version = ?',
    sealed,
    userId,
    service,
    version,
  )
  return changed === 1
}

/** Firestore documents: users/{userId}/connections/{service}, users/{userId}/audit. */
export async function disconnect(
  sql: WriteSql,
  chain: AuditChain,
  { userId, service, now }: { userId: string; service: Service; now: number },
): Promise<boolean> {
  const [row] = await sql.all<ConnectionRow>(
    'DELETE FROM connections WHERE user_id = ? AND service = ? RETURNING *',
    userId,
    service,
  )
  if (!row) return false
  await audit(sql, chain, { kind: 'disconnected', userId, record: toRecord(row), now })
  return true
}

type ConnectionKind = Extract<AuditKind, 'connected' | 'disconnected'>

/** Without tokens, not even sealed ones, because nothing is ever removed from the audit. */
export function connectionEntry(kind: ConnectionKind, { service, account, scopes }: ConnectionRecord): AuditEntry {
  return { kind, data: { service, account, scopes } }
}

interface ConnectionChange {
  kind: ConnectionKind
  userId: string
  record: ConnectionRecord
  now: number
}

function audit(sql: WriteSql, chain: AuditChain, { kind, userId, record, now }: ConnectionChange): Promise<void> {
  return appendAudit(sql, chain, { userId, entries: [connectionEntry(kind, record)], now })
}

export function toRecord({ service, account, scopes, sealed, connected_at, version }: ConnectionRow): ConnectionRecord {
  return { service, account, scopes: JSON.parse(scopes), sealed, connectedAt: connected_at, version }
}
