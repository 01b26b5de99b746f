import type { Store } from '@deckhand/spec'
import { AuditChain } from '../audit/audit-chain.ts'
import type { StoreOptions } from '../create-store.ts'
import { createApprovalStore } from './approvals/create-approval-store.ts'
import { createAuditStore } from './audit/create-audit-store.ts'
import { createConnectionStore } from './connections/create-connection-store.ts'
import type { Documents } from './documents.ts'
import { createFileStore } from './files/create-file-store.ts'
import { createMemoryStore } from './memory/create-memory-store.ts'
import { createPageActionStore } from './page-actions/create-page-action-store.ts'
import { createRunStore } from './runs/create-run-store.ts'
import { createSessionStore } from './sessions/create-session-store.ts'
import { createSettingsStore } from './settings/create-settings-store.ts'
import { createThreadStore } from './threads/create-thread-store.ts'

/** The store on documents, wherever they are. */
export function createFirestoreStore(documents: Documents, { auditKey }: StoreOptions): Store {
  const chain = new AuditChain(auditKey)
  return {
    runs: createRunStore(documents, chain),
    approvals: createApprovalStore(documents, chain),
    threads: createThreadStore(documents),
    settings: createSettingsStore(documents, chain),
    memory: createMemoryStore(documents, chain),
    files: createFileStore(documents, chain),
    connections: createConnectionStore(documents, chain),
    pageActions: createPageActionStore(documents, chain),
    sessions: createSessionStore(documents, chain),
    audit: createAuditStore(documents, chain),
    time: () => documents.time(),
    close: () => documents.close(),
  }
}
