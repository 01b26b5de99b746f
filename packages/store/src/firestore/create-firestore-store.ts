import type { Store } from '@deckhand/spec'
import { AuditChain } from '../audit/audit-chain.ts'
import type { StoreOptions } from '../create-store.ts'
import { finishCommands } from '../work/finish-commands.ts'
import { createFirestoreApiTokenStore } from './api-tokens/api-tokens.ts'
import { createFirestoreApprovalStore } from './approvals/create-approval-store.ts'
import { createFirestoreAuditStore } from './audit/create-audit-store.ts'
import { createFirestoreConnectionStore } from './connections/create-connection-store.ts'
import type { Documents } from './documents.ts'
import { createFirestoreFileStore } from './files/create-file-store.ts'
import { createFirestoreMemoryStore } from './memory/create-memory-store.ts'
import { createFirestorePageActionStore } from './page-actions/create-page-action-store.ts'
import { createFirestoreRunStore } from './runs/create-run-store.ts'
import { createFirestoreSessionStore } from './sessions/create-session-store.ts'
import { createFirestoreSettingsStore } from './settings/create-settings-store.ts'
import { createFirestoreThreadStore } from './threads/create-thread-store.ts'
import { createFirestoreUsageStore } from './usage/usage.ts'

/** The store on documents, wherever they are. */
export function createFirestoreStore(documents: Documents, { auditKey }: StoreOptions): Store {
  const chain = new AuditChain(auditKey)
  return finishCommands({
    runs: createFirestoreRunStore(documents, chain),
    approvals: createFirestoreApprovalStore(documents, chain),
    threads: createFirestoreThreadStore(documents),
    settings: createFirestoreSettingsStore(documents, chain),
    memory: createFirestoreMemoryStore(documents, chain),
    files: createFirestoreFileStore(documents, chain),
    connections: createFirestoreConnectionStore(documents, chain),
    pageActions: createFirestorePageActionStore(documents, chain),
    sessions: createFirestoreSessionStore(documents, chain),
    apiTokens: createFirestoreApiTokenStore(documents, chain),
    audit: createFirestoreAuditStore(documents, chain),
    usage: createFirestoreUsageStore(documents),
    time: () => documents.time(),
    close: () => documents.close(),
  })
}
