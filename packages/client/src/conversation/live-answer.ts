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
  /** `words`: nothing but more text. */
  onChange(what: 'words' | 'more'): void
  onThread(threadId: string): void
  signal: AbortSignal
}

/** Where a run stands that is known already: what is told of it up to `lastSeq` happened before. */
export interface KnownRun {
  runId: string
  lastSeq: number
}

/** An answer whose run is asked for, or has not ended. */
export class LiveAnswer {
  readonly #given: LiveAnswerOptions
  readonly #builder: AnswerBuilder
  readonly #replayedUntil: number
  readonly #whenKnown: Promise<string | undefined>
  #tellRunId: (runId: string | undefined) => void = () => {}
  #runId: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAnswerDue = false
  #isGivenUp = false
  #ending: Promise<void> | undefined

  constructor(given: LiveAnswerOptions, known?: KnownRun) {
    this.#given = given
    this.#builder = new AnswerBuilder(given.key, known?.runId)
    this.#replayedUntil = known?.lastSeq ?? 0
    this.#whenKnown = new Promise((resolve) => {
      this.#tellRunId = resolve
    })
    if (known) this.#know(known.runId)
  }

  get view(): AnswerView {
    return this.#builder.view
  }

  /** Nothing else can be asked meanwhile. */
  get isBusy(): boolean {
    return !this.#isGivenUp && !this.#builder.isOver
  }

  /** Resolves once a run that was given up is no longer in the way, or cannot be stopped. */
  get ending(): Promise<void> | undefined {
    return this.#ending
  }

  /** Waits a little for `before`, a run that may still be in the way; only then the request is asked for. */
  start(request: () => RunRequest, idempotencyKey: string, before?: Promise<void>): void {
    const begin = () => {
      this.#waitForAnswer()
      return { request: request(), idempotencyKey }
    }
    void this.#follow(begin, before)
  }

  /** Rebuilds it from the beginning of the run's own log, and goes on from there. */
  resume(): void {
    void this.#follow()
  }

  /** Shows it as interrupted now; the server is told as soon as it can be. */
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

  /** That a run has begun is no answer yet, and gives it the whole time again; anything else ends the waiting for good. */
  #heard(line: StreamLine): void {
    if (!this.#isAnswerDue) return
    const { type } = line
    this.#isAnswerDue = type === 'status' || type === 'activation'
    // How long a queue is says nothing about whether an answer comes.
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
    const runId = await this.#whenKnown
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
      // Stopped before it was sent: nothing has to be cancelled.
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
      this.#tellRunId(undefined)
    }
  }

  #add(line: StreamLine): void {
    this.#heard(line)
    if (line.type === 'status') this.#know(line.runId, line.threadId)
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

  #know(runId: string, threadId?: string): void {
    this.#runId = runId
    this.#tellRunId(runId)
    if (threadId !== undefined) this.#given.onThread(threadId)
  }

  /** The run went on although we decided nothing: somebody did elsewhere, and the log does not say what. */
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
