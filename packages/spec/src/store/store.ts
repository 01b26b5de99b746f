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
 * Everything that must survive. Each part is a short list of commands; a command is one atomic step, names the documents it touches,
 * reads before it writes, joins nothing, and takes the user's id or a fence, so that SQLite, PostgreSQL and Firestore can all do it.
 * What a command has resolved with survives a crash of this process and of the machine. A command without a caller is not here.
 *
 * Times are milliseconds since 1970 and come from the caller, never from the database by itself: a test can make clocks jump.
 * A list is newest first, at most `limit` long, and goes on after the id given as `after`; ids sort by the time they were made.
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
   * What the clock says that all processes on this store share: the database's own, in milliseconds since 1970. For whoever makes a clock of it
   * by which processes agree although those of their machines differ; nobody asks in order to write one row. Rejects as any command does.
   */
  time(): Promise<number>
  /** Waits for what is being written. */
  close(): Promise<void>
}

export interface Page {
  after?: string
  limit: number
}
