import type {
  AuditEntry,
  ChildEntry,
  ClaimedRun,
  Fence,
  JournalEntry,
  KernelEvent,
  NewApproval,
  RunStore,
  ToolPart,
} from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { EventBuffer } from '../log/event-buffer.ts'
import { RunLog } from '../log/run-log.ts'
import { joinChanges } from './join-changes.ts'

export interface TreeRecorderOptions {
  runs: Pick<RunStore, 'record' | 'pace'>
  claimed: Pick<ClaimedRun, 'fence' | 'record'>
  /** The store refused a write, because another process owns the run. */
  onLost: (error: unknown) => void
  now: () => number
}

/** Changes of the root run or its descendants. */
export interface TreeChange {
  changes?: ChildEntry[]
  approvals?: NewApproval[]
  audit?: AuditEntry[]
}

const usualFlushMs = 25
/** The store also notifies us of our own writes, at most this much later. */
const echoMs = 100

/**
 * Writes the shared log of a run and its descendants. It numbers the events, writes them together with the changes they describe, and then shows
 * them to followers. Text deltas are batched for a few milliseconds, or as long as the store prefers, and do not wait for the disk.
 */
export class TreeRecorder {
  readonly log: RunLog
  readonly #options: TreeRecorderOptions
  readonly #fence: Fence
  readonly #buffer = new EventBuffer()
  /** Finished reads that are not written yet. */
  #ended: ChildEntry[] = []
  #seq: number
  #timer: NodeJS.Timeout | undefined
  #lastFlush = 0
  #stopped = false
  #inFlight = 0
  #wroteAt = 0

  constructor(options: TreeRecorderOptions) {
    this.#options = options
    this.#fence = options.claimed.fence
    this.#seq = options.claimed.record.lastSeq
    this.log = new RunLog(this.#seq)
  }

  /** True if nothing was written just now. */
  get isQuiet(): boolean {
    return this.#inFlight === 0 && performance.now() - this.#wroteAt > echoMs
  }

  emit(event: KernelEvent): void {
    this.#buffer.add(event, this.#options.now())
    if (this.#timer) return
    const wait = Math.max(0, this.#lastFlush + this.#flushEveryMs - this.#options.now())
    this.#timer = setTimeout(() => this.#flush(), wait)
  }

  get #flushEveryMs(): number {
    return this.#options.runs.pace?.wordsMs ?? usualFlushMs
  }

  /** A read may be lost in a crash, because it is repeated then. So it is batched like text, and often written with the next turn. */
  endRead(runId: string, action: ToolPart): void {
    this.#ended.push({ runId, actions: [action] })
  }

  async write({ changes = [], approvals, audit }: TreeChange, events: KernelEvent[], durable = true): Promise<void> {
    if (this.#stopped) throw new DeckhandError('LEASE_LOST', 'This process no longer works on the run.')
    clearTimeout(this.#timer)
    this.#timer = undefined
    const now = this.#options.now()
    this.#lastFlush = now
    const pending = [...this.#buffer.takeAll(), ...events.map((event) => ({ event, at: now }))]
    const logged = pending.map((each) => ({ seq: ++this.#seq, ...each }))
    const entry = {
      ...joinChanges(this.#fence.runId, [...this.#ended.splice(0), ...changes], logged),
      ...(approvals && { approvals }),
      ...(audit && { audit }),
      events: logged,
    }
    await this.#record(entry, { now, durable })
    this.log.add(logged)
  }

  /** Refuses further writes, so that a loop that is being stopped cannot end the run. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.log.close()
  }

  async #record(entry: JournalEntry, options: { now: number; durable: boolean }): Promise<void> {
    this.#inFlight += 1
    try {
      await this.#options.runs.record(this.#fence, entry, options)
    } finally {
      this.#inFlight -= 1
      this.#wroteAt = performance.now()
    }
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#buffer.isEmpty) return
    this.write({}, [], false).catch(this.#options.onLost)
  }
}
