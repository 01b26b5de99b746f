import type {
  ClaimedRun,
  Fence,
  Journal,
  JournalEntry,
  KernelEvent,
  NewApproval,
  RunOutcome,
  RunStore,
  ToolPart,
  Turn,
} from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { ActionAudit } from './action-audit.ts'
import { EventBuffer } from './event-buffer.ts'
import { RunLog } from './run-log.ts'

export interface RecorderOptions {
  runs: RunStore
  claimed: Pick<ClaimedRun, 'fence' | 'record'>
  audit: ActionAudit
  /** What a person has to be shown and asked about a call that waits. */
  toApproval: (action: ToolPart) => NewApproval
  /** A call whose intent need not be kept, because to repeat it does no harm. */
  isHarmless: (action: ToolPart) => boolean
  /** The store refused a write: somebody else has the run. */
  onLost: (error: unknown) => void
  now: () => number
}

const flushEveryMs = 25

/**
 * The journal of a run on the store. It numbers the events, keeps them together with what they tell of, and shows them to followers only then.
 * Words on their way are written together every few milliseconds, without waiting for the disk.
 */
export class RunRecorder implements Journal {
  readonly log: RunLog
  readonly #options: RecorderOptions
  readonly #fence: Fence
  readonly #buffer = new EventBuffer()
  /** Reads that ended, on their way to the store. */
  #ended: ToolPart[] = []
  #seq: number
  #timer: NodeJS.Timeout | undefined
  #lastFlush = 0
  #lastTurn: Turn | undefined
  #stopped = false

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#fence = options.claimed.fence
    this.#seq = options.claimed.record.lastSeq
    this.log = new RunLog(this.#seq)
  }

  readonly emit = (event: KernelEvent): void => {
    this.#buffer.add(event)
    if (this.#timer) return
    const wait = Math.max(0, this.#lastFlush + flushEveryMs - this.#options.now())
    this.#timer = setTimeout(() => this.#flush(), wait)
  }

  async turnDone(turn: Turn, events: KernelEvent[]): Promise<void> {
    const actions = turn.parts.filter((part) => part.type === 'tool')
    if (actions.length === 0) return this.#answer(turn, events)
    const audit = this.#options.audit.judged(actions)
    await this.#write({ turn, approvals: this.#approvals(actions), audit }, events)
  }

  async beginAction(action: ToolPart): Promise<void> {
    if (this.#options.isHarmless(action)) return
    await this.#write({ actions: [action], audit: this.#options.audit.begun(action) }, [])
  }

  checkpointAction(action: ToolPart): Promise<void> {
    return this.#write({ actions: [action] }, [])
  }

  async finishAction(action: ToolPart, events: KernelEvent[]): Promise<void> {
    const approvals = this.#approvals([action])
    const audit = this.#options.audit.finished(action)
    const isRead = this.#options.isHarmless(action) && approvals.length + audit.length === 0
    if (isRead) this.#endRead(action, events)
    else await this.#write({ actions: [action], approvals, audit }, events)
  }

  async settle(outcome: RunOutcome, events: KernelEvent[]): Promise<void> {
    await this.#write({ ...(this.#lastTurn && { turn: this.#lastTurn }), outcome }, events)
  }

  /** Nothing more is written: a loop that is made to let go of a run must not end it. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.log.close()
  }

  /** After a turn without calls the kernel does nothing but settle, at once: one write keeps both. */
  #answer(turn: Turn, events: KernelEvent[]): void {
    this.#lastTurn = turn
    events.forEach(this.emit)
  }

  /** What a read found may be lost in a crash, for it is read again: it travels like words do, often together with the next turn. */
  #endRead(action: ToolPart, events: KernelEvent[]): void {
    this.#ended.push(action)
    events.forEach(this.emit)
  }

  #approvals(actions: ToolPart[]): NewApproval[] {
    return actions
      .filter(({ waitingFor }) => waitingFor === 'approval' || waitingFor === 'outcome')
      .map(this.#options.toApproval)
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#buffer.isEmpty) return
    this.#write({}, [], false).catch(this.#options.onLost)
  }

  async #write(entry: Omit<JournalEntry, 'events'>, events: KernelEvent[], durable = true): Promise<void> {
    if (this.#stopped) throw new DeckhandError('LEASE_LOST', 'This process no longer works on the run.')
    clearTimeout(this.#timer)
    this.#timer = undefined
    const now = this.#options.now()
    this.#lastFlush = now
    const logged = [...this.#buffer.takeAll(), ...events].map((event) => ({ seq: ++this.#seq, event }))
    const status = logged.findLast(({ event }) => event.type === 'status')?.event
    const actions = [...this.#ended.splice(0), ...(entry.actions ?? [])]
    const whole = { ...entry, actions, ...(status?.type === 'status' && { status: status.status }), events: logged }
    await this.#options.runs.record(this.#fence, whole, { now, durable })
    this.log.add(logged)
  }
}
