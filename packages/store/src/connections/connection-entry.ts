import type { AuditEntry, AuditKind, ConnectionRecord } from '@deckhand/spec'

export type ConnectionKind = Extract<AuditKind, 'connected' | 'disconnected'>

/** Not even sealed tokens are in the audit: nothing is ever removed from it. */
export function connectionEntry(kind: ConnectionKind, { service, account, scopes }: ConnectionRecord): AuditEntry {
  return { kind, data: { service, account, scopes } }
}
