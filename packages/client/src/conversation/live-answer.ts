import type { RunRequest, StreamLine } from '@deckhand/spec'
import { AnswerBuilder } from '../answer/answer-builder.ts'
import { failureOfError, timedOut } from '../answer/failure-of.ts'
import type { Decided } from '../answer/waiting-parts.ts'
import type { AnswerView, FailureView } from '../message-view.ts'
import { cancelRun } from './cancel-run.ts'
import { followRun, type RunToFollow } from './follow-run.ts'
import type { ConversationOptions } from './options.ts'

export interface LiveAnswerOptions {
  key: string
  options: ConversationOptions
  /** `words`: only more text. */
  onChange(what: 'words' | 'more'): void
  onThread(threadId: string): void
  signal: AbortSignal
}

/** A run that exists already. Its lines up to `lastSeq` are from the past. */
export interface KnownRun {
  runId: string
  lastSeq: number
}

/** An answer whose run is being started, or has not ended. */
export class LiveAnswer {
  readonly #given: LiveAnswerOptions
  readonly #builder: AnswerBuilder
  readonly #replayedUntil: number
  readonly #runIdKnown: Promise<string | undefined>
  #resolveRunId: (runId: string | undefined) => void = () => {}
  #runId: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAnswerDue = false
  #isGivenUp = false
  #ending: Promise<void> | undefined

  constructor(given: LiveAnswerOptions, known?: KnownRun) {
    this.#given = given
    this.#builder = new AnswerBuilder(given.key, known?.runId)
    this.#replayedUntil = known?.lastSeq ?? 0
    this.#runIdKnown = new Promise((resolve) => {
      this.#resolveRunId = resolve
    })
    if (known) this.#setRun(known.runId)
  }

  get view(): AnswerView {
    return this.#builder.view
  }

  /** Nothing else can be sent meanwhile. */
  get isBusy(): boolean {
    return !this.#isGivenUp && !this.#builder.isOver
  }

  /** Resolves once a given-up run has been cancelled, or could not be. */
  get ending(): Promise<void> | undefined {
    return this.#ending
  }

  /** Waits a little for `before`, the end of an earlier run. Calls `request` only then. */
  start(request: () => RunRequest, idempotencyKey: string, before?: Promise<void>): void {
    const begin = () => {
      this.#waitForAnswer()
      return { request: request(), idempotencyKey }
    }
    void this.#follow(begin, before)
  }

  /** Rebuilds the answer from the run's log, and follows the run from there. */
  resume(): void {
    void this.#follow()
  }

  /** Shows the answer as interrupted now, and cancels the run as soon as possible. */
  stop(): void {
    if (!this.isBusy) return
    this.#interrupt()
    this.#giveUp()
  }

  decide(decided: Decided): void {
    this.#builder.decide(decided, this.#given.options.now())
    this.#given.onChange('more')
  }

  #waitForAnswer(): void {
    const { timeoutMs } = this.#given.options
    clearTimeout(this.#timer)
    this.#isAnswerDue = true
    this.#timer = setTimeout(() => this.#timeOut(timeoutMs), timeoutMs)
  }

  /** A line that only says that the run has begun restarts the timeout; any other line ends it. */
  #onLine(line: StreamLine): void {
    if (!this.#isAnswerDue) return
    const { type } = line
    this.#isAnswerDue = type === 'status' || type === 'activation'
    // No timeout while the run is queued: a long queue does not mean that no answer comes.
    if (this.#isAnswerDue && !isQueued(line)) this.#waitForAnswer()
    else clearTimeout(this.#timer)
  }

  #timeOut(timeoutMs: number): void {
    if (!this.isBusy || this.#given.signal.aborted) return
    this.#builder.fail(timedOut(timeoutMs))
    this.#giveUp()
  }

  #giveUp(): void {
    this.#isGivenUp = true
    clearTimeout(this.#timer)
    this.#ending = this.#cancel()
    this.#given.onChange('more')
  }

  async #cancel(): Promise<void> {
    const runId = await this.#runIdKnown
    if (runId === undefined) return
    await cancelRun(runId, this.#given, (failure) => this.#interrupt(failure))
  }

  #interrupt(failure?: FailureView): void {
    this.#builder.interrupt(this.#given.options.now(), failure)
    this.#given.onChange('more')
  }

  async #follow(start?: () => RunToFollow['start'], before?: Promise<void>): Promise<void> {
    const { options, signal } = this.#given
    try {
      if (before) await Promise.race([before, pause(options.waitForEndMs)])
      // Stopped before it was sent: there is nothing to cancel.
      if (this.#isGivenUp || signal.aborted) return
      await followRun({
        start: start?.(),
        options,
        signal,
        position: () => ({ ...(this.#runId !== undefined && { runId: this.#runId }), seq: this.#builder.seq }),
        onLine: (line) => this.#add(line),
        onConnection: (isLost) => this.#connection(isLost),
      })
    } catch (thrown) {
      this.#builder.fail(failureOfError(thrown), options.now())
      this.#given.onChange('more')
    } finally {
      clearTimeout(this.#timer)
      this.#resolveRunId(undefined)
    }
  }

  #add(line: StreamLine): void {
    this.#onLine(line)
    if (line.type === 'status') this.#setRun(line.runId, line.threadId)
    const wasWaiting = this.#builder.isWaiting
    const isReplayed = line.seq <= this.#replayedUntil
    this.#builder.add(line, isReplayed ? undefined : this.#given.options.now())
    if (wasWaiting && this.#builder.hasOpenApprovals) void this.#readDecisions()
    this.#given.onChange(isReplayed || isWords(line) ? 'words' : 'more')
  }

  #connection(isLost: boolean): void {
    const before = this.#builder.view
    this.#builder.lose(isLost)
    if (this.#builder.view !== before) this.#given.onChange('more')
  }

  #setRun(runId: string, threadId?: string): void {
    this.#runId = runId
    this.#resolveRunId(runId)
    if (threadId !== undefined) this.#given.onThread(threadId)
  }

  /** The run continued without our decision, so someone decided elsewhere. The log does not contain the decision. */
  async #readDecisions(): Promise<void> {
    const { client } = this.#given.options
    const { approvals } = await client.approvals.list({ limit: 100 }).catch(() => ({ approvals: [] }))
    for (const { id, runId, status, feedback } of approvals) {
      if (runId !== this.#runId || (status !== 'approved' && status !== 'rejected')) continue
      this.decide({ id, decision: status, ...(feedback !== undefined && { feedback }) })
    }
  }
}

const isQueued = (line: StreamLine) => line.type === 'status' && line.status === 'queued'

function isWords(line: StreamLine): boolean {
  const { type } = line.type === 'child' ? line.event : line
  return type === 'delta' || type === 'thought_delta'
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
