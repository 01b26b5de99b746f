import type { JsonObject } from '../json.ts'
import type { Page } from './store.ts'

export type AuditKind =
  /** An effect other than a read began or ended. `data` names the call, the tool and its effect. */
  | 'effect_begun'
  | 'effect_ended'
  | 'approval_asked'
  | 'approval_resolved'
  /** The policy denied a call. */
  | 'denied'
  | 'run_cancelled'
  /** The run was lost too often and is not retried. `data` names the calls that were running. */
  | 'run_given_up'
  | 'signed_in'
  | 'signed_out'
  /** An API token was created or revoked. `data` has its id and name. */
  | 'token_created'
  | 'token_revoked'
  | 'settings_changed'
  | 'file_changed'
  /** An account in a service was connected or disconnected. `data` names the service and the account. */
  | 'connected'
  | 'disconnected'
  | 'memory_forgotten'
  /** A user or a visitor called an action that does more than read, without an agent. `data` names the call, the action and its effect. */
  | 'action_begun'
  /** The end of such a call, with `outcome`: `done` or the error code. Missing if the process died or could not write it. */
  | 'action_ended'
  /** Written by older versions after such a call. */
  | 'action_called'
  /** An entry in the chain of chains: a user's chain began. */
  | 'chain_began'

/** An entry that a store command writes in the same step as the change that it records. */
export interface AuditEntry {
  kind: AuditKind
  runId?: string
  data: JsonObject
}

export interface AuditRecord extends AuditEntry {
  /** Counts from 1 for each user. */
  position: number
  at: number
  /** A keyed hash of this entry and the previous hash. The key is not in the store. */
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
  /** Number of valid entries that a search cannot find, because an older version wrote them without search fields. Absent if there are none. */
  unsearchable?: number
}

/** A record of what happened, for those who are responsible. Entries are never changed or removed. */
export interface AuditStore {
  /** Newest first, starting below the position `after`. `from` and `to` are inclusive times. */
  list(
    userId: string,
    page: Page & { kind?: AuditKind; runId?: string; from?: number; to?: number },
  ): Promise<AuditRecord[]>
  /** Durable once it resolves. For events that no other store command records: direct action calls, and approvals and denials in pages. */
  append(userId: string, entries: AuditEntry[], now: number): Promise<void>
  /** The number of entries of all users, from their chains. Kept elsewhere, it reveals that someone restored an older state. */
  total(): Promise<number>
  /**
   * True if the audit uses the key that this store was opened with. Seals a new audit with that key, so that a second process with another key gets
   * `false`. Check this at the start: two keys in one audit make it look forged forever. With `looksOnly` nothing is sealed, and an audit without a
   * seal fits every key.
   */
  isOurs(options?: { looksOnly: boolean }): Promise<boolean>
  /** Verifies every chain. Calls `onProgress` now and then with the number of entries checked so far. */
  verify(onProgress?: (entries: number) => void, signal?: AbortSignal): Promise<AuditReport>
}
