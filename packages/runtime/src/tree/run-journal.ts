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
  /** Set for a child run: its events are wrapped in `child` events. */
  child?: { agentId: string }
  audit: ActionAudit
  /** The stored approval for a call that waits for a person. */
  toApproval: (action: ToolPart) => NewApproval
  /** True for a call that is safe to repeat, so its beginning need not be stored. */
  isHarmless: (action: ToolPart) => boolean
  /** True for a call that starts an agent: the beginning of the call and the agent are stored in one write. */
  startsAgent: (action: ToolPart) => boolean
}

/** The journal of one run of a tree. */
export class RunJournal implements Journal {
  readonly #options: RunJournalOptions
  /** An answer that is not written yet. Usually the kernel settles right after it, and one write stores both. */
  #answer: { turn: Turn; events: RunEvent[] } | undefined
  /** Calls that have begun but not started their agent. */
  readonly #starting = new Map<string, { action: ToolPart; audit: AuditEntry[] }>()
  /** Other writes that the next write of this run waits for. */
  #alongside: Promise<void>[] = []
  /** Resolves when the last answer that was sent back is stored. */
  #sentBack: Promise<void> = Promise.resolve()

  constructor(options: RunJournalOptions) {
    this.#options = options
  }

  readonly emit = (event: RunEvent): void => {
    this.#sendBack()
    this.#options.recorder.emit(this.#wrap(event))
  }

  /** The next write also waits for `work`, and fails if it failed. If both start in the same tick, they share one commit on SQLite. */
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

  /** Stores the child and its `spawn` event in one write. */
  async childStarted(child: ChildEntry, event: RunEvent): Promise<void> {
    const { recorder, runId } = this.#options
    const { action, audit = [] } = this.#takeStarting(child.started?.parent.actionId ?? '') ?? {}
    const changes = [...(action ? [{ runId, actions: [action] }] : []), child]
    await recorder.write({ changes, audit }, [this.#wrap(event)])
  }

  #takeStarting(actionId: string) {
    const starting = this.#starting.get(actionId)
    this.#starting.delete(actionId)
    return starting
  }

  /**
   * If anything but `settle` follows an answer, the answer was sent back to the model. It is written first, so that the text of the next turn does
   * not look like a part of it.
   */
  #sendBack(): void {
    if (!this.#answer) return
    const { turn, events } = this.#answer
    this.#answer = undefined
    this.#sentBack = this.#write({ turn }, events)
    // The next write reports the error.
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
    const wrapped = events.map((event) => this.#wrap(event))
    const written = recorder.write({ ...more, changes: [{ runId, ...change }] }, wrapped)
    await Promise.all([written, ...this.#alongside.splice(0)])
  }

  #wrap(event: RunEvent): KernelEvent {
    const { child, runId } = this.#options
    return child ? { type: 'child', runId, agentId: child.agentId, event } : event
  }
}
