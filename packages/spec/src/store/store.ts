import type { ApiTokenStore } from './api-token-store.ts'
import type { ApprovalStore } from './approval-store.ts'
import type { AuditStore } from './audit-store.ts'
import type { ConnectionStore } from './connection-store.ts'
import type { FileStore } from './file-store.ts'
import type { MemoryStore } from './memory-store.ts'
import type { PageActionStore } from './page-action-store.ts'
import type { RunStore } from './run-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SettingsStore } from './settings-store.ts'
import type { ThreadStore } from './thread-store.ts'
import type { UsageStore } from './usage-store.ts'

/**
 * Everything that must survive. Each part is a short list of commands. A command is one atomic step, names the documents that it touches, reads
 * before it writes, uses no joins, and takes the user's id or a fence, so that SQLite, PostgreSQL and Firestore can all implement it.
 * Once a command has resolved, its result survives a crash of the process and of the machine.
 *
 * Times are milliseconds since 1970 and come from the caller, never from the database, so that tests can make clocks jump.
 * A list is newest first, has at most `limit` entries, and starts after the id `after`. Ids sort by creation time.
 */
export interface Store {
  runs: RunStore
  approvals: ApprovalStore
  threads: ThreadStore
  settings: SettingsStore
  memory: MemoryStore
  files: FileStore
  connections: ConnectionStore
  pageActions: PageActionStore
  sessions: SessionStore
  apiTokens: ApiTokenStore
  audit: AuditStore
  usage: UsageStore
  /**
   * The database's own time, in milliseconds since 1970. All processes on this store share it, so they can agree on the time even if the clocks of
   * their machines differ. It is not read for each write. Rejects like any command.
   */
  time(): Promise<number>
  /** Waits for pending writes. */
  close(): Promise<void>
}

export interface Page {
  after?: string
  limit: number
}
