import type { ErrorCode } from '../errors.ts'
import type { KernelEvent, RunStatus } from '../run/events.ts'
import type { Manifest } from '../run/manifest.ts'
import type { Message, ToolPart, Turn, UserMessage } from '../run/message.ts'
import type { RunOutcome, RunState } from '../run/run.ts'
import type { ApprovalRecord, NewApproval } from './approval-store.ts'
import type { AuditEntry } from './audit-store.ts'
import type { Page } from './store.ts'

/** Identifies the lease holder of a run. Every write carries it. A write with a stale fence is refused with LEASE_LOST and changes nothing. */
export interface Fence {
  runId: string
  owner: string
  attempt: number
}

/** Limits for one user. No limit if absent. */
export interface UserLimits {
  /** Queued and running runs plus page requests. A run that waits for a person does not count. */
  runsAtOnce?: number
  /** Model tokens, counted from midnight to midnight, UTC. */
  tokensADay?: number
}

export interface NewRun {
  id: string
  userId: string
  threadId: string
  /** Creates the thread together with the run. */
  newThread?: { title: string; messages: Message[] }
  agentId: string
  prompt: UserMessage
  manifest: Manifest
  /** The same key of the same user never starts a second run. */
  idempotencyKey?: string
  /** The user's limits. */
  limits?: UserLimits
  /** Starts the run at once under this lease. If absent, the run is `queued`. */
  lease?: { owner: string; until: number }
  now: number
}

/** `repeated`: the key was used before, and `runId` is the run that it started. */
export type Started = { type: 'started'; fence?: Fence } | { type: 'repeated'; runId: string }

/** The run and the call that started another run. */
export interface RunParent {
  runId: string
  actionId: string
}

/** A run that another run starts. Lease, log, approvals and end belong to the run at the top of the tree, so it is never claimed by itself. */
export interface NewChild {
  parent: RunParent
  /** 1 for a child of the run at the top. */
  depth: number
  agentId: string
  prompt: UserMessage
  manifest: Manifest
  /** A hash of the request. The call that started the run finds it again by this, and repeated starts of the same task are detected. */
  task: string
}

export interface RunRecord {
  id: string
  userId: string
  threadId: string
  agentId: string
  model: string
  status: RunStatus
  /** Absent if a user started the run. */
  parent?: RunParent
  /** The run at the top: itself, unless it has a parent. */
  rootId: string
  depth: number
  task?: string
  /** Input and output tokens of its own model requests. */
  tokens: number
  /** How often the run at the top was claimed. */
  attempt: number
  /** 0 for a run with a parent: its events are in the log of the run at the top. */
  lastSeq: number
  createdAt: number
  updatedAt: number
  /** When the log of the run at the top was dropped. Only the last event about each run is left. */
  logDroppedAt?: number
  /** How the run last stopped. Absent until it stops for the first time. */
  outcome?: RunOutcome
}

/** A run with everything needed to continue or to show it. */
export interface LoadedRun {
  record: RunRecord
  state: RunState
  manifest: Manifest
  /** Approvals of the open turn. Decisions are here, and not yet in the calls of `state`. */
  approvals: ApprovalRecord[]
}

export interface ClaimedRun extends LoadedRun {
  fence: Fence
  /** How often in a row the lease ran out, including this time, since the last progress: a turn of this run or one below it, or an outcome. */
  losses: number
  /** The type of the last event. If it is text, a crash cut off the turn, and the turn begins again. */
  lastEventType?: KernelEvent['type']
}

export interface LoggedEvent {
  seq: number
  event: KernelEvent
  /** When the event happened, or was stored if the writer gave no time. Read only on request. Unknown for events from older versions. */
  at?: number
}

/** Changes of a run below. */
export interface ChildEntry {
  runId: string
  /** Set if the run begins with this entry. */
  started?: NewChild
  turn?: Turn
  actions?: ToolPart[]
  status?: RunStatus
  /** Set if the run has ended or waits. */
  outcome?: RunOutcome
}

/** Changes of a run that are stored in one step. */
export interface JournalEntry {
  /** The next turn of the run. Its calls become actions of the run. */
  turn?: Turn
  /** New states of calls from an earlier turn. */
  actions?: ToolPart[]
  /** One entry for each run below that changed. */
  children?: ChildEntry[]
  /** New approvals, including those of runs below. */
  approvals?: NewApproval[]
  /** Audit entries for the run's user. */
  audit?: AuditEntry[]
  status?: RunStatus
  /** Stops the run and releases the lease. `completed` and `failed` free the thread. */
  outcome?: RunOutcome
  /** Their numbers continue from the run's last one without a gap. */
  events: LoggedEvent[]
}

/** Why a run failed. The message is for its user. */
export interface RunFailure {
  code: ErrorCode
  message: string
}

/** How often the runtime should access a store that charges for each access. */
export interface StorePace {
  /** Streamed text is collected for this long before it is written. */
  wordsMs: number
  /** The minimum interval between polls for runs. Polls are needed besides `watchQueue`, because no one is notified of expired leases. */
  lookMs: number
}

export interface RunStore {
  /** If absent, the runtime accesses the store as often as gives the best latency. */
  readonly pace?: StorePace
  /**
   * Creates a run, appends its prompt to the thread and marks the thread busy. NOT_FOUND if an existing thread is not the user's. CONFLICT if the
   * thread has an active run. RATE_LIMITED, with the seconds to wait, if a limit is reached.
   * Firestore documents: threads/{threadId}, threads/{threadId}/messages/{position}, runs/{id}, manifests/{id}, users/{userId}/runKeys/{key}, users/{userId}/tokens/{day}.
   */
  start(run: NewRun): Promise<Started>

  /**
   * Claims a run that no process holds. Runs with an expired lease come first. A lease that ends more than twice `leaseMs` from now also counts as
   * expired, because a clock that jumped made it. Pass `trustsLeases` to skip that check if all processes use the store's clock: then `now` may lag,
   * and no other clock makes leases.
   * `queued` runs come next, by queue position and then by id. The position of a new run is one more than the highest among the user's queued runs, and
   * at least the lowest among all queued runs. So users take turns, and each user's runs stay in order. A run that is queued again gets the lowest
   * position among all queued runs. With `oldest`, queued runs come by id alone. A claim with `oldest` now and then ensures that every run is
   * claimed in the end, even if runs with a lower position keep arriving.
   * With `userId` only that user's runs are claimed. With `lossesBelow` only runs that were lost fewer times in a row.
   * Increments the attempt, and the losses if the lease had expired. A run that was given back, with a lease until 0, was not lost. The cost does not
   * grow with the number of queued or running runs.
   * Two callers never get the same run. Firestore documents: runs/{id} (one transaction), then its messages and actions (reads).
   */
  claim(claim: {
    owner: string
    now: number
    leaseMs: number
    userId?: string
    lossesBelow?: number
    oldest?: boolean
    trustsLeases?: boolean
  }): Promise<ClaimedRun | undefined>

  /**
   * The heartbeat. An `until` of 0 gives the run back: queue watchers are notified, any process may claim it at once, and it does not count as lost.
   * LEASE_LOST. Firestore documents: runs/{id}.
   */
  extend(fence: Fence, until: number): Promise<void>

  /**
   * LEASE_LOST. Stores entries of one run in the order of the calls; the caller need not await one before the next. `durable: false` is for streamed
   * text: it survives a crash of the process, but a power failure may lose the last moments.
   * If an approval that the outcome waits for was resolved in the meantime, the run becomes `queued`, so that no decision is missed.
   * A turn of the run or of one below it, and an outcome of the run, reset its losses to 0.
   * The usage of an ended action counts toward the run's tokens, like that of a turn.
   * The fence belongs to the run at the top and covers all runs below it: only its holder writes about them. Throws INTERNAL and writes nothing for an
   * entry about a run that is not below it, or for a call that starts a second run. When the run at the top ends, open runs below end with it, as
   * with `cancel`. `events` must already contain their ends, because the store adds no events to an entry.
   * Firestore documents: runs/{id} and those below it that are named, runs/{id}/actions/{actionId}, users/{userId}/agentApprovals/{id}, runs/{id}/events/{seq}; with a turn or an end threads/{threadId} and its
   * next message; with audit entries audit/{id}.
   */
  record(fence: Fence, entry: JournalEntry, options: { now: number; durable: boolean }): Promise<void>

  /**
   * Ends a run as `failed` with CANCELLED and raises the fence, so that the next write of the process that holds it is refused. Open calls end as failed;
   * the message of running ones says that they may have happened. Closes open approvals. Appends the events for all of this.
   * Does the same for the runs below it. CONFLICT for a run with a parent: only the run at the top can be cancelled.
   * Returns `false` and changes nothing if the run has ended. NOT_FOUND. Firestore documents: runs/{id} and all below it, its open actions and approvals, threads/{threadId}, runs/{id}/events.
   */
  cancel(userId: string, runId: string, now: number): Promise<boolean>

  /**
   * Ends a run that must not be retried, and all runs below it, as `failed` with this failure. Like `cancel`, it ends open calls and appends events, and
   * it also writes to the audit. LEASE_LOST. Firestore documents: those of `cancel`.
   */
  giveUp(fence: Fence, failure: RunFailure, now: number): Promise<void>

  find(userId: string, runId: string): Promise<RunRecord | undefined>
  /** Runs without a parent. */
  list(userId: string, page: Page & { threadId?: string; status?: RunStatus }): Promise<RunRecord[]>
  /** The whole tree of a run, oldest first, for the id of any run in it. Empty if it is not the user's. */
  tree(userId: string, runId: string): Promise<RunRecord[]>
  load(userId: string, runId: string): Promise<LoadedRun | undefined>
  /**
   * Oldest first, with `at` if `times` is set. For a run with a parent, the events about it in the log of the run at the top. If the log was dropped, only
   * the last event about the run, with its original number: it says how the run ended. Empty if the run is not the user's.
   */
  events(userId: string, runId: string, page: { after: number; limit: number; times?: boolean }): Promise<LoggedEvent[]>

  /** Runs of all users without a parent that ended before this time and still have a log. Earliest end first, without their outcomes. */
  endedLogs(before: number, limit: number): Promise<RunRecord[]>
  /**
   * Drops the events of an ended run, except the last one about each run of its tree. Runs, turns, calls, approvals and outcomes stay. `false` if the
   * run does not exist, has not ended, or its log was already dropped. Firestore documents: runs/{id}, runs/{id}/events.
   */
  dropLog(userId: string, runId: string, now: number): Promise<boolean>

  /** Calls the listener after each write about the run, in any process, and sometimes without one. Returns a function that stops it. */
  watch(runId: string, listener: () => void): () => void
  /** Calls the listener when a run becomes claimable. */
  watchQueue(listener: () => void): () => void
}
