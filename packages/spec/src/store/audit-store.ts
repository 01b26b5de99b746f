import type { JsonObject } from '../json.ts'
import type { Page } from './store.ts'

export type AuditKind =
  /** Something other than a look was begun, or has ended: `data` names the call, the tool and its effect. */
  | 'effect_begun'
  | 'effect_ended'
  | 'approval_asked'
  | 'approval_resolved'
  /** The policy let a call not run. */
  | 'denied'
  | 'run_cancelled'
  /** It was lost too often and is not worked on again: `data` names the calls that were at work. */
  | 'run_given_up'
  | 'signed_in'
  | 'signed_out'
  /** A token by which a program acts for the user was made or revoked; `data` has its id and name. */
  | 'token_created'
  | 'token_revoked'
  | 'settings_changed'
  | 'file_changed'
  /** An account in a service was connected, or is no longer; `data` names the service and the account. */
  | 'connected'
  | 'disconnected'
  | 'memory_forgotten'
  /** A user or a visitor calls an action that does more than read, without an agent. `data` names the call, the action and its effect. */
  | 'action_begun'
  /** The same with `outcome`: `done`, or the code of the failure. Missing if the process died, or if the end could not be written. */
  | 'action_ended'
  /** Written by older versions when such a call was over. */
  | 'action_called'
  /** Kept in the chain of chains: a user has a chain from here on. */
  | 'chain_began'

/** Something that the commands of the store keep together with what it tells of. */
export interface AuditEntry {
  kind: AuditKind
  runId?: string
  data: JsonObject
}

export interface AuditRecord extends AuditEntry {
  /** Counts from 1 for each user. */
  position: number
  at: number
  /** Over this entry and the hash of the one before, under a key that is not in the store. */
  hash: string
}

export interface AuditFault {
  userId: string
  position: number
  /** For people: what is wrong with the entry. */
  problem: string
}

export interface AuditReport {
  users: number
  entries: number
  faults: AuditFault[]
  /** Whole entries that a search does not find, for an older version wrote them without what is searched by. Absent when there are none. */
  unsearchable?: number
}

/** What happened, for whoever has to answer for it. Nothing here is ever changed, and no command removes anything. */
export interface AuditStore {
  /** Newest first; goes on below the position given as `after`. `from` and `to` are times, both included. */
  list(
    userId: string,
    page: Page & { kind?: AuditKind; runId?: string; from?: number; to?: number },
  ): Promise<AuditRecord[]>
  /** Durable when it resolves. For what no other command of the store records: direct calls of actions, and questions and denials of pages. */
  append(userId: string, entries: AuditEntry[], now: number): Promise<void>
  /** How many entries all users have, as their chains say. Whoever keeps it elsewhere notices when an older state is put back. */
  total(): Promise<number>
  /**
   * Whether the audit is kept under the key that this store was opened with. Seals the beginning when there is none, so that of two processes with
   * different keys the second is told. For whoever starts: two keys in one audit make it look forged for ever. With `looksOnly` nothing is sealed,
   * and an audit without a beginning is anybody's.
   */
  isOurs(options?: { looksOnly: boolean }): Promise<boolean>
  /** Looks through every chain. Tells how many entries it has seen, now and then. */
  verify(onProgress?: (entries: number) => void, signal?: AbortSignal): Promise<AuditReport>
}
