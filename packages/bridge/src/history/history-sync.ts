import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryOptions } from '../bridge-options.ts'
import { HeldThread, type ThreadPiece } from './held-thread.ts'
import { type PostOutcome, postPiece } from './post-piece.ts'

export interface HistorySyncOptions extends HistoryOptions {
  /** Told once when the host does not take what it is sent, and once when it does again. */
  onNote: (words: string) => void
  /** Between the first two tries; doubles each time, up to a minute. */
  firstPauseMs?: number
}

/** A turn that is over, in words. */
export interface SaidTurn {
  sessionId: string
  prompt: string
  answer: string
}

const longestPauseMs = 60_000
const mostSessions = 200

/** Tells a host API what was said, turn by turn and session by session, until it was heard. Nobody waits for it. */
export class HistorySync {
  readonly #options: HistorySyncOptions
  readonly #threads = new Map<string, HeldThread>()
  readonly #telling = new Map<string, Promise<void>>()
  readonly #closed = new AbortController()
  #isTroubled = false
  #isRefused = false

  constructor(options: HistorySyncOptions) {
    this.#options = options
  }

  turnEnded(turn: SaidTurn): void {
    if (this.#isRefused || this.#closed.signal.aborted) return
    this.#threadOf(turn.sessionId).add([
      { role: 'user', text: turn.prompt },
      { role: 'assistant', text: turn.answer },
    ])
    if (!this.#telling.has(turn.sessionId)) this.#tell(turn.sessionId)
  }

  /** Waits a little for what is on its way. */
  async close(patienceMs = 2_000): Promise<void> {
    const pause = new AbortController()
    await Promise.race([
      Promise.all(this.#telling.values()),
      wait(patienceMs, undefined, { signal: pause.signal }).catch(() => {}),
    ])
    pause.abort()
    this.#closed.abort()
  }

  #threadOf(sessionId: string): HeldThread {
    const thread = this.#threads.get(sessionId) ?? new HeldThread()
    this.#threads.delete(sessionId)
    this.#threads.set(sessionId, thread)
    for (const [id] of this.#threads) {
      if (this.#threads.size <= mostSessions) break
      if (id !== sessionId && !this.#telling.has(id)) this.#threads.delete(id)
    }
    return thread
  }

  #tell(sessionId: string): void {
    const thread = this.#threadOf(sessionId)
    const telling = this.#tellAll(thread).finally(() => {
      this.#telling.delete(sessionId)
      // Something was said when the last piece had just been heard.
      if (this.#canTell(thread)) this.#tell(sessionId)
    })
    this.#telling.set(sessionId, telling)
  }

  #canTell(thread: HeldThread): boolean {
    return !thread.isHeard && !this.#closed.signal.aborted && !this.#isRefused
  }

  async #tellAll(thread: HeldThread): Promise<void> {
    const { signal } = this.#closed
    let pauseMs = this.#options.firstPauseMs ?? 1_000
    while (this.#canTell(thread)) {
      const piece = thread.next()
      const outcome = await postPiece(this.#options, piece, signal)
      this.#note(outcome, piece)
      if (outcome.is === 'heard') thread.heard(piece)
      if (outcome.is === 'other') thread.beginAnew()
      if (outcome.is === 'unfit') thread.giveUp(piece)
      if (!isLater(outcome, piece)) continue
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
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
    } else if (outcome.is === 'unfit') {
      onNote(`The host does not take a part of the history, which is left out there (${outcome.why}).`)
    } else if (outcome.is === 'heard') {
      if (this.#isTroubled) onNote('The host takes the history again.')
      this.#isTroubled = false
    } else if (isLater(outcome, piece) && !this.#isTroubled) {
      this.#isTroubled = true
      onNote(`The host does not take the history (${outcome.why}). It is tried again.`)
    }
  }
}

/** A host that has something else even where a new thread begins would be asked without end. */
const isLater = (outcome: PostOutcome, { position }: ThreadPiece): boolean =>
  outcome.is === 'again' || (outcome.is === 'other' && position === 0)
