import type { Runtime } from '@deckhand/runtime'
import type { ApprovalRecord, KernelEvent, WaitingCall } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { Input } from '../terminal/input.ts'
import type { Screen } from '../terminal/screen.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { allowableRecipients } from './allowable-recipients.ts'
import { type Answer, askApproval } from './approval-dialogue.ts'
import { type CallInQuestion, questionLines } from './question-lines.ts'
import { RunDisplay } from './run-display.ts'

export interface VisitOptions {
  runtime: Runtime
  input: Input
  screen: Screen
  userId: string
  /** Whether a person is there to answer questions. */
  interactive: boolean
  /** The address at which open approvals can be answered in a browser while this program runs. */
  approvalsPage: string
  /** Ends the visit. The run continues. */
  signal: AbortSignal
}

/** Shows a run and asks its questions, until it has ended or waits for an answer that is not given here. */
export class RunVisit {
  readonly #options: VisitOptions
  readonly #runId: string
  readonly #display: RunDisplay
  #after = 0
  #question: AbortController | undefined
  #left = false

  constructor(options: VisitOptions, runId: string) {
    this.#options = options
    this.#runId = runId
    this.#display = new RunDisplay(options.screen)
  }

  /** Whether the person left a question open. */
  get left(): boolean {
    return this.#left
  }

  /** Follows the run from its first event. Resolves with the last one. */
  follow(): Promise<KernelEvent | undefined> {
    return this.#visit(() => this.#follow())
  }

  /** Follows the run from its current state. Resolves with the last event, which is `parked` if the run still waits. */
  resume(): Promise<KernelEvent | undefined> {
    return this.#visit(() => this.#showCurrentState())
  }

  /** On Ctrl-C: leaves a question open, or cancels the run. */
  interrupt(): 'left' | 'cancelled' {
    if (this.#question) {
      this.#question.abort()
      return 'left'
    }
    const { runtime, userId } = this.#options
    runtime.cancel(userId, this.#runId).catch((thrown: unknown) => this.#showFailure(thrown))
    return 'cancelled'
  }

  async #visit(begin: () => Promise<KernelEvent | undefined>): Promise<KernelEvent | undefined> {
    try {
      let last = await begin()
      while (last?.type === 'parked' && (await this.#answer(last.waiting))) last = (await this.#follow()) ?? last
      return last
    } finally {
      this.#display.stop()
    }
  }

  async #follow(): Promise<KernelEvent | undefined> {
    const { runtime, userId, signal } = this.#options
    let last: KernelEvent | undefined
    this.#display.start()
    for await (const batch of runtime.follow({
      userId,
      runId: this.#runId,
      after: this.#after,
      until: 'stop',
      signal,
    })) {
      for (const { seq, event } of batch) {
        this.#after = seq
        this.#display.show(event)
        last = event
      }
    }
    this.#display.stop()
    return last
  }

  async #showCurrentState(): Promise<KernelEvent | undefined> {
    const { runtime, userId } = this.#options
    const run = await runtime.store.runs.find(userId, this.#runId)
    if (!run) return undefined
    this.#after = run.lastSeq
    if (run.status !== 'awaiting_confirmation' || run.outcome?.status !== 'awaiting_confirmation') return this.#follow()
    const parked: KernelEvent = { type: 'parked', waiting: run.outcome.waiting, usage: run.outcome.usage }
    this.#display.show(parked)
    this.#display.stop()
    return parked
  }

  /** Resolves with whether the run continues, because at least one call was answered, here or elsewhere. */
  async #answer(waiting: WaitingCall[]): Promise<boolean> {
    let goesOn = false
    for (const call of waiting) {
      if (call.for === 'client') continue
      const approval = await this.#options.runtime.store.approvals.find(this.#options.userId, call.approval.id)
      const answered = approval && (approval.status !== 'open' || (await this.#askAbout(call, approval)))
      if (!answered) continue
      this.#display.answered(call.id)
      goesOn = true
    }
    return goesOn
  }

  async #askAbout(call: CallInQuestion, approval: ApprovalRecord): Promise<boolean> {
    if (this.#left) return false
    const { screen, interactive } = this.#options
    for (const line of questionLines(call)) screen.line(line)
    if (!interactive) {
      screen.line({ kind: 'notice', title: howToAnswer(approval) })
      return false
    }
    const answer = await this.#ask(call, approval)
    if (answer) return (await this.#resolve(approval, answer)) || this.#askAbout(call, approval)
    this.#left = true
    screen.line({
      kind: 'notice',
      title: `It stays open. Answer it with /approvals, or at ${this.#options.approvalsPage}`,
    })
    return false
  }

  async #ask(call: CallInQuestion, approval: ApprovalRecord): Promise<Answer | undefined> {
    const { input, signal, runtime } = this.#options
    const allowable = await allowableRecipients(runtime, approval)
    this.#question = new AbortController()
    try {
      const left = AbortSignal.any([signal, this.#question.signal])
      return await askApproval({ input, for: call.for, allowable, signal: left })
    } finally {
      this.#question = undefined
    }
  }

  /**
   * Resolves with whether the question is closed, also if it was answered elsewhere or has expired. It stays open if the trust changed meanwhile and
   * "always" is no longer possible.
   */
  async #resolve(approval: ApprovalRecord, answer: Answer): Promise<boolean> {
    const { runtime, userId } = this.#options
    try {
      await runtime.resolveApproval({ userId, approvalId: approval.id, ...answer })
    } catch (thrown) {
      this.#showFailure(thrown)
      return toDeckhandError(thrown).code !== 'FORBIDDEN'
    }
    return true
  }

  #showFailure(thrown: unknown): void {
    const { code, message } = toDeckhandError(thrown)
    this.#options.screen.line({ kind: 'failure', title: `${cleanLine(message)} (${code})` })
  }
}

function howToAnswer({ id }: ApprovalRecord): string {
  return `  To answer: /approvals in "deckhand chat", the approvals page of "deckhand serve", or POST /api/agent/approvals/${id}`
}
