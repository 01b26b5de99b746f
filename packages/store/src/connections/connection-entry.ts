import type { AuditEntry, AuditKind, ConnectionRecord } from '@deckhand/spec'

export type ConnectionKind = Extract<AuditKind, 'connected' | 'disconnected'>

/** Without tokens, not even sealed ones, because nothing is ever removed from the audit. */
export function connectionEntry(kind: ConnectionKind, { service, account, scopes }: ConnectionRecord): AuditEntry {
  return { kind, data: { service, account, scopes } }
}
