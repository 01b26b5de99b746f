import type { Store } from '@deckhand/spec'
import { createApiTokenStore } from './api-tokens/create-api-token-store.ts'
import { createApprovalStore } from './approvals/create-approval-store.ts'
import { AuditChain } from './audit/audit-chain.ts'
import { createAuditStore } from './audit/create-audit-store.ts'
import { createConnectionStore } from './connections/create-connection-store.ts'
import { createFileStore } from './files/create-file-store.ts'
import { createMemoryStore } from './memory/create-memory-store.ts'
import { createPageActionStore } from './page-actions/create-page-action-store.ts'
import { createRunStore } from './runs/create-run-store.ts'
import { createSessionStore } from './sessions/create-session-store.ts'
import { createSettingsStore } from './settings/create-settings-store.ts'
import type { Database } from './sql/database.ts'
import { createThreadStore } from './threads/create-thread-store.ts'
import { createUsageStore } from './usage/create-usage-store.ts'
import { finishCommands } from './work/finish-commands.ts'

export interface StoreOptions {
  /** Signs the audit. Must be the same in every process, and never be in the database. */
  auditKey: Buffer
}

/** The store on any database that has the schema. */
export function createStore(database: Database, { auditKey }: StoreOptions): Store {
  const chain = new AuditChain(auditKey)
  return finishCommands({
    runs: createRunStore(database, chain),
    approvals: createApprovalStore(database, chain),
    threads: createThreadStore(database),
    settings: createSettingsStore(database, chain),
    memory: createMemoryStore(database, chain),
    files: createFileStore(database, chain),
    connections: createConnectionStore(database, chain),
    pageActions: createPageActionStore(database, chain),
    sessions: createSessionStore(database, chain),
    apiTokens: createApiTokenStore(database, chain),
    audit: createAuditStore(database, chain),
    usage: createUsageStore(database),
    time: () => database.time(),
    close: () => database.close(),
  })
}
