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
  /** The store refused a write: somebody else has the run. */
  onLost: (error: unknown) => void
  now: () => number
}

/** What happened in runs of the tree, the one at the top or those below. */
export interface TreeChange {
  changes?: ChildEntry[]
  approvals?: NewApproval[]
  audit?: AuditEntry[]
}

const usualFlushMs = 25
/** The store tells of our own writes, too, and in a moment at the latest. */
const echoMs = 100

/**
 * Writes the one log of a run and of all below it. It numbers the events, keeps them together with what they tell of, and shows them to followers
 * only then. Words on their way are written together every few milliseconds, or as the store wants it, without waiting for the disk.
 */
export class TreeRecorder {
  readonly log: RunLog
  readonly #options: TreeRecorderOptions
  readonly #fence: Fence
  readonly #buffer = new EventBuffer()
  /** Reads that ended, on their way to the store. */
  #ended: ChildEntry[] = []
  #seq: number
  #timer: NodeJS.Timeout | undefined
  #lastFlush = 0
  #stopped = false
  #underWay = 0
  #wroteAt = 0

  constructor(options: TreeRecorderOptions) {
    this.#options = options
    this.#fence = options.claimed.fence
    this.#seq = options.claimed.record.lastSeq
    this.log = new RunLog(this.#seq)
  }

  /** Nothing was written just now. */
  get isQuiet(): boolean {
    return this.#underWay === 0 && performance.now() - this.#wroteAt > echoMs
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

  /** What a read found may be lost in a crash, for it is read again: it travels like words do, often together with the next turn. */
  endRead(runId: string, action: ToolPart): void {
    this.#ended.push({ runId, actions: [action] })
  }

  async write({ changes = [], approvals, audit }: TreeChange, events: KernelEvent[], durable = true): Promise<void> {
    if (this.#stopped) throw new DeckhandError('LEASE_LOST', 'This process no longer works on the run.')
    clearTimeout(this.#timer)
    this.#timer = undefined
    const now = this.#options.now()
    this.#lastFlush = now
    const told = [...this.#buffer.takeAll(), ...events.map((event) => ({ event, at: now }))]
    const logged = told.map((each) => ({ seq: ++this.#seq, ...each }))
    const entry = {
      ...joinChanges(this.#fence.runId, [...this.#ended.splice(0), ...changes], logged),
      ...(approvals && { approvals }),
      ...(audit && { audit }),
      events: logged,
    }
    await this.#record(entry, { now, durable })
    this.log.add(logged)
  }

  /** Nothing more is written: a loop that is made to let go of a run must not end it. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.log.close()
  }

  async #record(entry: JournalEntry, options: { now: number; durable: boolean }): Promise<void> {
    this.#underWay += 1
    try {
      await this.#options.runs.record(this.#fence, entry, options)
    } finally {
      this.#underWay -= 1
      this.#wroteAt = performance.now()
    }
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#buffer.isEmpty) return
    this.write({}, [], false).catch(this.#options.onLost)
  }
}
