import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryOptions } from '../bridge-options.ts'
import { type PostOutcome, postPiece } from './post-piece.ts'
import { type ThreadPiece, UnsentThread } from './unsent-thread.ts'

export interface HistorySyncOptions extends HistoryOptions {
  /** Called when the host starts to refuse requests, and when it accepts them again. */
  onNote: (words: string) => void
  /** The pause after the first failure. It doubles each time, up to a minute. */
  firstPauseMs?: number
}

/** The texts of a finished turn. */
export interface FinishedTurn {
  sessionId: string
  prompt: string
  answer: string
}

const maxPauseMs = 60_000
const maxSessions = 200

/** Sends finished turns to a host API in the background, session by session, until the host accepts them. */
export class HistorySync {
  readonly #options: HistorySyncOptions
  readonly #threads = new Map<string, UnsentThread>()
  readonly #sending = new Map<string, Promise<void>>()
  readonly #closed = new AbortController()
  #isFailing = false
  #isRefused = false

  constructor(options: HistorySyncOptions) {
    this.#options = options
  }

  turnEnded(turn: FinishedTurn): void {
    if (this.#isRefused || this.#closed.signal.aborted) return
    this.#threadOf(turn.sessionId).add([
      { role: 'user', text: turn.prompt },
      { role: 'assistant', text: turn.answer },
    ])
    if (!this.#sending.has(turn.sessionId)) this.#startSending(turn.sessionId)
  }

  /** Waits briefly for open requests. */
  async close(patienceMs = 2_000): Promise<void> {
    const pause = new AbortController()
    await Promise.race([
      Promise.all(this.#sending.values()),
      wait(patienceMs, undefined, { signal: pause.signal }).catch(() => {}),
    ])
    pause.abort()
    this.#closed.abort()
  }

  #threadOf(sessionId: string): UnsentThread {
    const thread = this.#threads.get(sessionId) ?? new UnsentThread()
    this.#threads.delete(sessionId)
    this.#threads.set(sessionId, thread)
    for (const [id] of this.#threads) {
      if (this.#threads.size <= maxSessions) break
      if (id !== sessionId && !this.#sending.has(id)) this.#threads.delete(id)
    }
    return thread
  }

  #startSending(sessionId: string): void {
    const thread = this.#threadOf(sessionId)
    const sending = this.#sendAll(thread).finally(() => {
      this.#sending.delete(sessionId)
      // A turn ended right after the last piece was accepted.
      if (this.#canSend(thread)) this.#startSending(sessionId)
    })
    this.#sending.set(sessionId, sending)
  }

  #canSend(thread: UnsentThread): boolean {
    return !thread.isEmpty && !this.#closed.signal.aborted && !this.#isRefused
  }

  async #sendAll(thread: UnsentThread): Promise<void> {
    const { signal } = this.#closed
    let pauseMs = this.#options.firstPauseMs ?? 1_000
    while (this.#canSend(thread)) {
      const piece = thread.next()
      const outcome = await postPiece(this.#options, piece, signal)
      this.#note(outcome, piece)
      if (outcome.is === 'accepted') thread.markSent(piece)
      if (outcome.is === 'conflict') thread.startNewThread()
      if (outcome.is === 'rejected') thread.drop(piece)
      if (!mustWait(outcome, piece)) continue
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }

  #note(outcome: PostOutcome, piece: ThreadPiece): void {
    const { onNote } = this.#options
    if (this.#closed.signal.aborted) return
    if (outcome.is === 'refused') {
      this.#isRefused = true
      onNote(
        `The host refuses the history (${outcome.why}). Check GEMINI_HISTORY_URL and GEMINI_HISTORY_TOKEN, and start the bridge again.`,
      )
    } else if (outcome.is === 'rejected') {
      onNote(`The host rejects a part of the history, which is skipped (${outcome.why}).`)
    } else if (outcome.is === 'accepted') {
      if (this.#isFailing) onNote('The host accepts the history again.')
      this.#isFailing = false
    } else if (mustWait(outcome, piece) && !this.#isFailing) {
      this.#isFailing = true
      onNote(`The host did not accept the history (${outcome.why}). The bridge will try again.`)
    }
  }
}

/** True if the request should wait. A conflict at the start of a new thread also waits, because it would repeat forever. */
const mustWait = (outcome: PostOutcome, { position }: ThreadPiece): boolean =>
  outcome.is === 'retry' || (outcome.is === 'conflict' && position === 0)
