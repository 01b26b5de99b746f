import type { Store } from '@deckhand/spec'
import { createApprovalStore } from './approvals/create-approval-store.ts'
import { createMemoryStore } from './memory/create-memory-store.ts'
import { createRunStore } from './runs/create-run-store.ts'
import { createSettingsStore } from './settings/create-settings-store.ts'
import type { Database } from './sql/database.ts'
import { createThreadStore } from './threads/create-thread-store.ts'

/** The store on any database that has the schema. */
export function createStore(database: Database): Store {
  return {
    runs: createRunStore(database),
    approvals: createApprovalStore(database),
    threads: createThreadStore(database),
    settings: createSettingsStore(database),
    memory: createMemoryStore(database),
    close: () => database.close(),
  }
}
