import type { Journal, PageActionResult, PageStreamPiece, ToolPart, Turn } from '@deckhand/spec'
import type { IdOf } from './calls/call-ids.ts'
import { callsOf } from './history/read-history.ts'
import type { PageWork } from './page-work.ts'

export interface PageJournalOptions {
  work: PageWork
  idOf: IdOf
  emit: (piece: PageStreamPiece) => void
}

/**
 * The journal of a conversation that its client holds. It does not store the run, but every action that the run begins and finishes. The store
 * has these before the client is notified.
 */
export class PageJournal implements Journal {
  readonly #options: PageJournalOptions

  constructor(options: PageJournalOptions) {
    this.#options = options
  }

  async turnDone(turn: Turn): Promise<void> {
    const calls = callsOf(turn)
    // Questions are not stored, so the id of the call identifies the question.
    for (const { id, approval } of calls) if (approval) approval.id = id
    const { work } = this.#options
    await work.keeper.recordAudit(work.who.userId, work.audit.judged(calls))
    for (const call of calls.filter(({ error }) => error)) {
      this.#emitStart(call)
      this.#emitEnd(call)
    }
  }

  async beginAction(call: ToolPart): Promise<void> {
    const { who, keeper, audit, begun, tools, takenAt } = this.#options.work
    this.#emitStart(call)
    if (takenAt.has(call.id)) return keeper.recordAudit(who.userId, audit.begun(call))
    if (begun.has(call.id) || tools.find(call.name)?.effect === 'read') return
    await keeper.begin({ id: call.id, userId: who.userId, tool: call.name }, audit.begun(call))
    begun.add(call.id)
  }

  async checkpointAction(): Promise<void> {}

  async finishAction(call: ToolPart): Promise<void> {
    const { who, keeper, audit, begun, replayed, takenAt } = this.#options.work
    if (call.waitingFor && call.approval) call.approval.id = call.id
    if (call.waitingFor === 'outcome') {
      const startedAt = await keeper.pause(who.userId, call.id)
      if (startedAt !== undefined) takenAt.set(call.id, startedAt)
    }
    if (begun.has(call.id) && !call.waitingFor) {
      await keeper.finish(who.userId, call.id, resultOf(call), audit.finished(call))
      begun.delete(call.id)
    } else if (!replayed.has(call.id)) await keeper.recordAudit(who.userId, audit.judged([call]))
    if (!call.waitingFor) this.#emitEnd(call)
  }

  async settle(): Promise<void> {}

  #emitStart(call: ToolPart): void {
    const tool = this.#options.work.tools.find(call.name)
    if (tool?.runsOn === 'client') return
    const preview = tool?.preview(call.input) ?? call.name
    this.#options.emit({ type: 'tool-start', id: this.#options.idOf(call), name: call.name, preview })
  }

  /** Skips what the client knows already: calls that the page ran, and calls that its user rejected. */
  #emitEnd(call: ToolPart): void {
    const { idOf, emit, work } = this.#options
    if (work.tools.find(call.name)?.runsOn === 'client' || call.approval?.decision === 'rejected') return
    const { output = null, error } = call
    emit({ type: 'tool-end', id: idOf(call), name: call.name, ...(error ? { error: error.message } : { output }) })
  }
}

function resultOf({ output = null, error }: ToolPart): PageActionResult {
  return error ? { error } : { output }
}
