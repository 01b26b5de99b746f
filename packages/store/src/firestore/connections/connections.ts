import type { ConnectionRecord, Service } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { connectionEntry, type NewConnection } from '../../connections/connections.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/connections/{service} */
export async function readConnection(
  documents: Reader,
  userId: string,
  service: Service,
): Promise<ConnectionRecord | undefined> {
  const found = await documents.get<ConnectionRecord>(paths.connection(userId, service))
  return found && toRecord(found)
}

export async function listConnections(documents: Reader, userId: string): Promise<ConnectionRecord[]> {
  const search = { collection: paths.connections(userId), orderBy: [['service', 'asc']] as [string, 'asc'][] }
  return (await documents.find<ConnectionRecord>(search)).map(({ fields }) => toRecord(fields))
}

/** A replaced connection continues the version count, so that a concurrent renewal of the old one cannot overwrite it. */
export async function connect(
  documents: Writer,
  chain: AuditChain,
  { userId, connection: { service, account, scopes, sealed }, now }: NewConnection,
): Promise<ConnectionRecord> {
  const version = ((await readConnection(documents, userId, service))?.version ?? 0) + 1
  const record: ConnectionRecord = { service, account, scopes, sealed, connectedAt: now, version }
  setConnection(documents, userId, record)
  await appendAudit(documents, chain, { userId, entries: [connectionEntry('connected', record)], now })
  return record
}

export function setConnection(documents: Setter, userId: string, record: ConnectionRecord): void {
  documents.set(paths.connection(userId, record.service), { ...record })
}

export async function renewConnection(
  documents: Writer,
  { userId, service, sealed, version }: { userId: string; service: Service; sealed: string; version: number },
): Promise<boolean> {
  const found = await readConnection(documents, userId, service)
  if (found?.version !== version) return false
  documents.update(paths.connection(userId, service), { sealed, version: version + 1 })
  return true
}

export async function disconnect(
  documents: Writer,
  chain: AuditChain,
  { userId, service, now }: { userId: string; service: Service; now: number },
): Promise<boolean> {
  const found = await readConnection(documents, userId, service)
  if (!found) return false
  documents.remove(paths.connection(userId, service))
  await appendAudit(documents, chain, { userId, entries: [connectionEntry('disconnected', found)], now })
  return true
}

function toRecord({ service, account, scopes, sealed, connectedAt, version }: ConnectionRecord): ConnectionRecord {
  return { service, account, scopes, sealed, connectedAt, version }
}
