import type {
  AuditEntry,
  ChildEntry,
  Journal,
  KernelEvent,
  NewApproval,
  RunEvent,
  RunOutcome,
  ToolPart,
  Turn,
} from '@deckhand/spec'
import type { ActionAudit } from '../policy/action-audit.ts'
import type { TreeRecorder } from './tree-recorder.ts'

export interface RunJournalOptions {
  recorder: TreeRecorder
  runId: string
  /** Set for a run below: its events are told as a child's. */
  child?: { agentId: string }
  audit: ActionAudit
  /** What a person has to be shown and asked about a call that waits. */
  toApproval: (action: ToolPart) => NewApproval
  /** A call whose intent need not be kept, because to repeat it does no harm. */
  isHarmless: (action: ToolPart) => boolean
  /** A call that begins with the agent that it starts: both are kept in one step. */
  startsAgent: (action: ToolPart) => boolean
}

/** The journal of one run of a tree. */
export class RunJournal implements Journal {
  readonly #options: RunJournalOptions
  /** An answer on its way: after it the kernel settles at once, and one write keeps both. */
  #answer: { turn: Turn; events: RunEvent[] } | undefined
  /** Calls that are about to start their agents. */
  readonly #starting = new Map<string, { action: ToolPart; audit: AuditEntry[] }>()
  /** Writes of others that the next write of this run waits for. */
  #alongside: Promise<void>[] = []
  /** Ends when the last answer that was sent back is kept. */
  #sentBack: Promise<void> = Promise.resolve()

  constructor(options: RunJournalOptions) {
    this.#options = options
  }

  readonly emit = (event: RunEvent): void => {
    this.#sendBack()
    this.#options.recorder.emit(this.#told(event))
  }

  /** The next write waits for `work`, too, and fails if it failed. Started in the same tick, both share one commit on SQLite. */
  alongside(work: Promise<void>): void {
    work.catch(() => {})
    this.#alongside.push(work)
  }

  async turnDone(turn: Turn, events: RunEvent[]): Promise<void> {
    this.#sendBack()
    await this.#sentBack
    const actions = turn.parts.filter((part) => part.type === 'tool')
    if (actions.length === 0) {
      this.#answer = { turn, events }
      return
    }
    const audit = this.#options.audit.judged(actions)
    await this.#write({ turn }, events, { approvals: this.#approvals(actions), audit })
  }

  async beginAction(action: ToolPart): Promise<void> {
    const { isHarmless, startsAgent } = this.#options
    if (isHarmless(action)) return
    const audit = this.#options.audit.begun(action)
    if (startsAgent(action)) this.#starting.set(action.id, { action, audit })
    else await this.#write({ actions: [action] }, [], { audit })
  }

  checkpointAction(action: ToolPart): Promise<void> {
    const { audit = [] } = this.#takeStarting(action.id) ?? {}
    return this.#write({ actions: [action] }, [], { audit })
  }

  async finishAction(action: ToolPart, events: RunEvent[]): Promise<void> {
    const { recorder, runId, isHarmless } = this.#options
    const approvals = this.#approvals([action])
    const { audit: begun = [] } = this.#takeStarting(action.id) ?? {}
    const audit = [...begun, ...this.#options.audit.finished(action)]
    const isRead = isHarmless(action) && approvals.length + audit.length === 0
    if (!isRead) return this.#write({ actions: [action] }, events, { approvals, audit })
    recorder.endRead(runId, action)
    events.forEach(this.emit)
  }

  async settle(outcome: RunOutcome, events: RunEvent[]): Promise<void> {
    await this.#sentBack
    const { turn, events: before = [] } = this.#answer ?? {}
    this.#answer = undefined
    await this.#write({ ...(turn && { turn }), outcome }, [...before, ...events])
  }

  /** The child's row comes to be together with what the log says of it. */
  async childStarted(child: ChildEntry, event: RunEvent): Promise<void> {
    const { recorder, runId } = this.#options
    const { action, audit = [] } = this.#takeStarting(child.started?.parent.actionId ?? '') ?? {}
    const changes = [...(action ? [{ runId, actions: [action] }] : []), child]
    await recorder.write({ changes, audit }, [this.#told(event)])
  }

  #takeStarting(actionId: string) {
    const starting = this.#starting.get(actionId)
    this.#starting.delete(actionId)
    return starting
  }

  /** Whatever comes after an answer, but for its end, tells that it was sent back. It is kept first, lest the words of the next turn seem to be its own. */
  #sendBack(): void {
    if (!this.#answer) return
    const { turn, events } = this.#answer
    this.#answer = undefined
    this.#sentBack = this.#write({ turn }, events)
    // Whoever writes next hears of it.
    this.#sentBack.catch(() => {})
  }

  #approvals(actions: ToolPart[]): NewApproval[] {
    return actions
      .filter(({ waitingFor }) => waitingFor === 'approval' || waitingFor === 'outcome')
      .map(this.#options.toApproval)
  }

  async #write(
    change: Omit<ChildEntry, 'runId'>,
    events: RunEvent[],
    more: Parameters<TreeRecorder['write']>[0] = {},
  ): Promise<void> {
    const { recorder, runId } = this.#options
    const told = events.map((event) => this.#told(event))
    const written = recorder.write({ ...more, changes: [{ runId, ...change }] }, told)
    await Promise.all([written, ...this.#alongside.splice(0)])
  }

  #told(event: RunEvent): KernelEvent {
    const { child, runId } = this.#options
    return child ? { type: 'child', runId, agentId: child.agentId, event } : event
  }
}
