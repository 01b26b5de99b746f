import type { ToolCallUpdate } from '@agentclientprotocol/sdk'
import type { ApprovalRecord, KernelEvent, WaitingCall } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { allowableRecipients } from '../chat/allowable-recipients.ts'
import type { AcpDoor } from './acp-door.ts'
import { type CallInQuestion, staysOpen, textContent } from './call-text.ts'
import type { ClientLink, Question } from './client-link.ts'
import { decisionOf, permissionQuestion } from './permission-question.ts'

interface Asked {
  callId: string
  withdrawal: AbortController
}

/** Somebody was faster, in another door, or its time was up: the run goes on by itself. */
const decidedElsewhere = ['CONFLICT', 'EXPIRED', 'NOT_FOUND']

/** The questions of one run, put to the client. The answer that counts is the first, wherever it is given: those that are still open here are then withdrawn. */
export class Permissions {
  readonly #door: AcpDoor
  readonly #link: ClientLink
  /** By the approval; those that nobody wanted to answer here are not asked again. */
  readonly #asked = new Map<string, Asked>()

  constructor(door: AcpDoor, link: ClientLink) {
    this.#door = door
    this.#link = link
  }

  async see(event: KernelEvent): Promise<void> {
    const told = event.type === 'child' ? event.event : event
    if (event.type === 'parked') await this.#askAll(event.waiting)
    else if (event.type === 'completed' || event.type === 'failed') this.withdraw()
    else if (told.type === 'tool_call_end') this.#withdrawWhere(({ callId }) => callId === told.id)
    else if (told.type === 'status' && this.#asked.size > 0) await this.#withdrawDecided()
  }

  /** All that are open. */
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
    // Nobody waits for the answer: the run does not, and other calls may be decided before this one.
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
    // Told before it is so: the end of the call must not be told before its beginning.
    if (decided.decision !== 'reject') await this.#show(toolCallId, { status: 'in_progress' })
    await runtime.resolveApproval({ userId, approvalId, ...decided }).catch(async (thrown: unknown) => {
      const { code, message } = toDeckhandError(thrown)
      if (code === 'FORBIDDEN') await this.#askAgain(call, message)
      else if (!decidedElsewhere.includes(code)) onFault(thrown)
    })
  }

  /** The trust was changed while the question was open, so that it offered "always" in vain. */
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

  #withdrawWhere(isOver: (asked: Asked, approvalId: string) => boolean): void {
    for (const [approvalId, asked] of this.#asked) {
      if (!isOver(asked, approvalId)) continue
      asked.withdrawal.abort()
      this.#asked.delete(approvalId)
    }
  }

  #find(approvalId: string): Promise<ApprovalRecord | undefined> {
    return this.#door.runtime.store.approvals.find(this.#door.userId, approvalId)
  }
}
