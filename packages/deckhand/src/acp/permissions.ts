import type { ToolCallUpdate } from '@agentclientprotocol/sdk'
import type { ApprovalRecord, KernelEvent, WaitingCall } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { allowableRecipients } from '../chat/allowable-recipients.ts'
import type { AcpDoor } from './acp-door.ts'
import { type CallInQuestion, staysOpen, textContent } from './call-text.ts'
import type { ClientLink, Question } from './client-link.ts'
import { decisionOf, permissionQuestion } from './permission-question.ts'

interface OpenQuestion {
  callId: string
  withdrawal: AbortController
}

/** The approval was answered elsewhere or has expired: the run continues without us. */
const decidedElsewhere = ['CONFLICT', 'EXPIRED', 'NOT_FOUND']

/** Asks the client the questions of one run. The first answer counts, wherever it is given, and the question is then withdrawn here. */
export class Permissions {
  readonly #door: AcpDoor
  readonly #link: ClientLink
  /** By approval id. A question that was dismissed here stays, so that it is not asked again. */
  readonly #asked = new Map<string, OpenQuestion>()

  constructor(door: AcpDoor, link: ClientLink) {
    this.#door = door
    this.#link = link
  }

  async see(event: KernelEvent): Promise<void> {
    const inner = event.type === 'child' ? event.event : event
    if (event.type === 'parked') await this.#askAll(event.waiting)
    else if (event.type === 'completed' || event.type === 'failed') this.withdraw()
    else if (inner.type === 'tool_call_end') this.#withdrawWhere(({ callId }) => callId === inner.id)
    else if (inner.type === 'status' && this.#asked.size > 0) await this.#withdrawDecided()
  }

  /** Withdraws all open questions. */
  withdraw(): void {
    this.#withdrawWhere(() => true)
  }

  async #askAll(waiting: WaitingCall[]): Promise<void> {
    const calls = waiting.filter((call) => call.for !== 'client')
    this.#withdrawWhere((_, approvalId) => !calls.some(({ approval }) => approval.id === approvalId))
    for (const call of calls) if (!this.#asked.has(call.approval.id)) await this.#ask(call)
  }

  async #ask(call: CallInQuestion): Promise<void> {
    const record = await this.#find(call.approval.id)
    if (record?.status !== 'open') return
    const { kindOf, runtime } = this.#door
    const allowable = await allowableRecipients(runtime, record)
    const withdrawal = new AbortController()
    this.#asked.set(record.id, { callId: call.id, withdrawal })
    const question = permissionQuestion(call, { kindOf, allowable })
    // Do not wait for the answer: the run does not, and other calls may be decided first.
    void this.#decide(call, question, withdrawal.signal)
  }

  async #decide(call: CallInQuestion, question: Question, signal: AbortSignal): Promise<void> {
    const { runtime, userId, onFault } = this.#door
    const approvalId = call.approval.id
    const outcome = await this.#link.ask(question, signal).catch(() => ({ outcome: 'cancelled' as const }))
    if (signal.aborted) return
    const decided = decisionOf(outcome, question)
    const { toolCallId } = question.toolCall
    if (!decided) return this.#show(toolCallId, { status: 'pending', content: textContent(staysOpen) })
    this.#asked.delete(approvalId)
    // Sent before the approval is resolved. Otherwise the end of the call could arrive before its start.
    if (decided.decision !== 'reject') await this.#show(toolCallId, { status: 'in_progress' })
    await runtime.resolveApproval({ userId, approvalId, ...decided }).catch(async (thrown: unknown) => {
      const { code, message } = toDeckhandError(thrown)
      if (code === 'FORBIDDEN') await this.#askAgain(call, message)
      else if (!decidedElsewhere.includes(code)) onFault(thrown)
    })
  }

  /** The trust changed while the question was open, so "always" was no longer possible. */
  async #askAgain(call: CallInQuestion, why: string): Promise<void> {
    await this.#show(call.id, { status: 'pending', content: textContent(why) })
    await this.#ask(call)
  }

  #show(toolCallId: string, change: Pick<ToolCallUpdate, 'status' | 'content'>): Promise<void> {
    return this.#link.update({ sessionUpdate: 'tool_call_update', toolCallId, ...change })
  }

  async #withdrawDecided(): Promise<void> {
    for (const [approvalId, { callId, withdrawal }] of this.#asked) {
      const status = (await this.#find(approvalId))?.status
      if (status === 'open' || withdrawal.signal.aborted) continue
      withdrawal.abort()
      if (status === 'approved') await this.#show(callId, { status: 'in_progress' })
    }
  }

  #withdrawWhere(isOver: (question: OpenQuestion, approvalId: string) => boolean): void {
    for (const [approvalId, question] of this.#asked) {
      if (!isOver(question, approvalId)) continue
      question.withdrawal.abort()
      this.#asked.delete(approvalId)
    }
  }

  #find(approvalId: string): Promise<ApprovalRecord | undefined> {
    return this.#door.runtime.store.approvals.find(this.#door.userId, approvalId)
  }
}
