import type { ErrorCode } from '../error-code.ts'
import type { KernelEvent } from '../events.ts'
import type { Manifest } from '../manifest.ts'
import type { Message, ToolPart, Turn, UserMessage } from '../message.ts'
import type { RunOutcome, RunState } from '../run.ts'
import type { RunStatus } from '../states.ts'
import type { ApprovalRecord, NewApproval } from './approval-store.ts'
import type { AuditEntry } from './audit-store.ts'
import type { Page } from './store.ts'

/** Who may write about a run. Every write names it; one that no longer holds is refused with LEASE_LOST and writes nothing. */
export interface Fence {
  runId: string
  owner: string
  attempt: number
}

/** Of one user. What is absent has no limit. */
export interface UserLimits {
  /** Runs that are queued or at work, and requests of pages; a run that waits for a person does not count. */
  runsAtOnce?: number
  /** Of the model, counted from midnight to midnight, UTC. */
  tokensADay?: number
}

export interface NewRun {
  id: string
  userId: string
  threadId: string
  /** The thread is made together with the run. */
  newThread?: { title: string; messages: Message[] }
  agentId: string
  prompt: UserMessage
  manifest: Manifest
  /** The same key of the same user never makes a second run. */
  idempotencyKey?: string
  /** What the user may use at the most. */
  limits?: UserLimits
  /** Start it at once under this lease. Without it the run is `queued`. */
  lease?: { owner: string; until: number }
  now: number
}

/** `repeated`: the key was used before, and this is the run it made. */
export type Started = { type: 'started'; fence?: Fence } | { type: 'repeated'; runId: string }

/** Which call of which run started a run. */
export interface RunParent {
  runId: string
  actionId: string
}

/** A run that another one starts. Lease, log, approvals and end belong to the run at the top: it is never claimed by itself. */
export interface NewChild {
  parent: RunParent
  /** 1 for a child of the run at the top. */
  depth: number
  agentId: string
  prompt: UserMessage
  manifest: Manifest
  /** A mark of what it was asked: by it the call that started it knows it again, and the same task that is started again and again is noticed. */
  task: string
}

export interface RunRecord {
  id: string
  userId: string
  threadId: string
  agentId: string
  model: string
  status: RunStatus
  /** Absent for a run that nobody started but a user. */
  parent?: RunParent
  /** The run at the top: itself, unless it has a parent. */
  rootId: string
  depth: number
  task?: string
  /** What its own questions to the model took, in and out. */
  tokens: number
  /** How often it was taken up; of the run at the top. */
  attempt: number
  /** 0 for a run with a parent: its events are in the log of the run at the top. */
  lastSeq: number
  createdAt: number
  updatedAt: number
  /** When the log of the run at the top was dropped: of its events only the last about each run is left. */
  logDroppedAt?: number
  /** How the last stretch of work ended. Absent while the first is under way. */
  outcome?: RunOutcome
}

/** A run with all that is needed to go on with it, or to answer about it. */
export interface LoadedRun {
  record: RunRecord
  state: RunState
  manifest: Manifest
  /** Of the open turn; decisions are in here, not yet in the state's calls. */
  approvals: ApprovalRecord[]
}

export interface ClaimedRun extends LoadedRun {
  fence: Fence
  /** How often in a row the lease on it ran out, this time included, since it last got on: since a turn in it or below it, or an outcome. */
  losses: number
  /** The type of the last event: a turn that ends in text was cut off by a crash and begins again. */
  lastEventType?: KernelEvent['type']
}

export interface LoggedEvent {
  seq: number
  event: KernelEvent
  /** When it happened; when it was written down, unless its writer says. Read only when asked for; not known of events that an older program wrote. */
  at?: number
}

/** What happened in a run below. */
export interface ChildEntry {
  runId: string
  /** It begins with this entry. */
  started?: NewChild
  turn?: Turn
  actions?: ToolPart[]
  status?: RunStatus
  /** It has ended, or waits. */
  outcome?: RunOutcome
}

/** What happened, kept in one step. */
export interface JournalEntry {
  /** The next turn of the run; its calls are the run's actions from now on. */
  turn?: Turn
  /** Calls of an earlier entry's turn as they are now. */
  actions?: ToolPart[]
  /** One entry for each run below in which something happened. */
  children?: ChildEntry[]
  /** Also those of the runs below. */
  approvals?: NewApproval[]
  /** What has to be on the record, for the run's user. */
  audit?: AuditEntry[]
  status?: RunStatus
  /** Ends the stretch of work: the lease is given back. `completed` and `failed` free the thread. */
  outcome?: RunOutcome
  /** Their numbers go on from the run's last one without a gap. */
  events: LoggedEvent[]
}

/** Why a run failed. The message is for its user. */
export interface RunFailure {
  code: ErrorCode
  message: string
}

/** How often a store wants to be asked, where each time has its price. */
export interface StorePace {
  /** Words on their way are written together for so long. */
  wordsMs: number
  /** Whoever is called by `watchQueue` looks for runs by itself no more often than that: leases that ran out make no sound. */
  lookMs: number
}

export interface RunStore {
  /** Without it the runtime asks as often as is good for those who wait. */
  readonly pace?: StorePace
  /**
   * Makes a run, appends its prompt to the thread and makes the thread busy. A thread that is not new must be the user's: NOT_FOUND.
   * CONFLICT when a run is at work or waits on it. RATE_LIMITED, with the seconds to wait, when one of the limits is reached.
   * Documents: threads/{threadId}, threads/{threadId}/messages/{position}, runs/{id}, manifests/{id}, users/{userId}/runKeys/{key}, users/{userId}/tokens/{day}.
   */
  start(run: NewRun): Promise<Started>

  /**
   * Takes a run that nobody works on. First those at work under a lease that has run out; one further away than twice `leaseMs` has run out as
   * well, unless `trustsLeases`: it was made by a clock that jumped. Whoever goes by the clock of the store trusts them, for their own `now` may be late and no lease is
   * made by any other clock. Then those that are `queued`, by their turn and then by their id. The turn of a new run is one more
   * than the largest of its user's that are queued, and no less than the smallest of all that are: so users take turns, and each one's own runs come in
   * order. A run that is queued again takes the smallest of all that are queued, whatever it had before. With `oldest` those that are `queued` come by their id
   * alone: whoever asks so now and then takes every run in the end, though others keep coming whose turn is smaller.
   * With `userId` only that user's runs are taken, whatever others have queued; with `lossesBelow` none that was lost so often in a row.
   * Raises the attempt; the losses too when it is taken from under a lease that has run out. One that was given back, with a lease until 0, was not lost. What it costs does not grow with how many are queued or at work.
   * Two callers never get the same run. Documents: runs/{id} (one transaction), then its messages and actions (reads).
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
   * The heartbeat. Until 0 gives the run back: whoever watches the queue is called, anybody may claim it at once, and it does not count as lost.
   * LEASE_LOST. Documents: runs/{id}.
   */
  extend(fence: Fence, until: number): Promise<void>

  /**
   * LEASE_LOST. Entries of one run are kept in the order of the calls, without waiting for one before the next. `durable: false` is for text on its way: it survives a crash of the process, a power cut may take the last moments.
   * An outcome that waits for approvals which somebody resolved meanwhile leaves the run `queued`, so that no decision is overlooked.
   * A turn, of the run or of one below it, and an outcome of the run set its losses to 0.
   * An action that has ended and has usage of its own counts toward the run's tokens, as a turn does.
   * The fence is that of the run at the top, and guards all below it: only its holder writes about them. INTERNAL, and nothing is written, for
   * an entry about a run that is not below it, or for a call that starts a second run. When the run at the top ends, those below that have not
   * end with it, as with `cancel`; `events` must have told so, for the store adds none to an entry.
   * Documents: runs/{id} and those below it that are named, runs/{id}/actions/{actionId}, users/{userId}/agentApprovals/{id}, runs/{id}/events/{seq}; with a turn or an end threads/{threadId} and its
   * next message; with audit entries audit/{id}.
   */
  record(fence: Fence, entry: JournalEntry, options: { now: number; durable: boolean }): Promise<void>

  /**
   * Ends a run as `failed` with CANCELLED and raises the fence, whoever works on it: their next write is refused. Its open calls end as failed,
   * those at work with words that say they may have happened; open approvals are closed. Appends the events that tell so.
   * All of that for the runs below it too. CONFLICT for a run with a parent: the one at the top is cancelled, or nothing.
   * A run that has ended stays as it is: `false`. NOT_FOUND. Documents: runs/{id} and all below it, its open actions and approvals, threads/{threadId}, runs/{id}/events.
   */
  cancel(userId: string, runId: string, now: number): Promise<boolean>

  /**
   * Ends a run that must not be worked on again as `failed` with this failure, and all below it, as `cancel` does: its open calls end, those at work with
   * words that say they may have happened, and the events and the audit tell so. LEASE_LOST. Documents: those of `cancel`.
   */
  giveUp(fence: Fence, failure: RunFailure, now: number): Promise<void>

  find(userId: string, runId: string): Promise<RunRecord | undefined>
  /** Those at the top. */
  list(userId: string, page: Page & { threadId?: string; status?: RunStatus }): Promise<RunRecord[]>
  /** The run at the top and all below it, oldest first, for the id of any of them. Empty for a run that is not the user's. */
  tree(userId: string, runId: string): Promise<RunRecord[]>
  load(userId: string, runId: string): Promise<LoadedRun | undefined>
  /**
   * Oldest first, with `at` when `times` are asked for. Of a run with a parent those in the log at the top that are about it. Of a log that was dropped the
   * last event about the run, under its own number: it tells how the run ended. Empty for a run that is not the user's.
   */
  events(userId: string, runId: string, page: { after: number; limit: number; times?: boolean }): Promise<LoggedEvent[]>

  /** Runs of anybody at the top that ended before, and whose log is there; those that ended first come first, without their outcomes. */
  endedLogs(before: number, limit: number): Promise<RunRecord[]>
  /**
   * Drops the events of a run that has ended, but for the last about each run of its tree. Run, turns, calls, approvals and outcomes stay. `false` when it is not there,
   * has not ended, or its log was dropped before. Documents: runs/{id}, runs/{id}/events.
   */
  dropLog(userId: string, runId: string, now: number): Promise<boolean>

  /** Calls back after anything about the run was written, here or in another process; may call back for nothing. Returns how to stop. */
  watch(runId: string, listener: () => void): () => void
  /** The same for runs that became claimable. */
  watchQueue(listener: () => void): () => void
}
