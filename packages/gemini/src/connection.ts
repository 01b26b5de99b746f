import { AttemptFailure } from './attempt-failure.ts'
import { inWords } from './retry-hint.ts'

/**
 * The life of one HTTP request: it ends when the caller aborts or the service is silent for too long, and must be closed when its reader stops.
 * The signal is this request's own, so that nothing listens to the caller's signal after the request.
 */
export class Connection {
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal
  readonly #silenceMs: number
  readonly #onAbort = () => this.#controller.abort(this.#caller.reason)
  #waitingSince: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(caller: AbortSignal, silenceMs: number) {
    this.#caller = caller
    this.#silenceMs = silenceMs
    if (caller.aborted) this.#onAbort()
    caller.addEventListener('abort', this.#onAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Why the request was given up, if that was for its silence. */
  get silence(): AttemptFailure | undefined {
    const { reason } = this.signal
    return reason instanceof AttemptFailure ? reason : undefined
  }

  /** The service's silence begins. The time that the reader takes over a chunk does not count. */
  wait(): void {
    this.#waitingSince = performance.now()
    this.#timer ??= setTimeout(this.#checkSilence, this.#silenceMs)
  }

  /** Something came. */
  hear(): void {
    this.#waitingSince = undefined
  }

  /** One timer serves the whole request: a new one for each chunk cost a twentieth of the loop's CPU. */
  readonly #checkSilence = () => {
    const since = this.#waitingSince ?? performance.now()
    const leftMs = since + this.#silenceMs - performance.now()
    if (leftMs > 0) this.#timer = setTimeout(this.#checkSilence, leftMs)
    else this.#controller.abort(tooSilent(this.#silenceMs))
  }

  /** For an answer that was read to its end. */
  release(): void {
    clearTimeout(this.#timer)
    this.#caller.removeEventListener('abort', this.#onAbort)
  }

  close(): void {
    this.release()
    this.#controller.abort()
  }
}

/** Repeated once only: every attempt takes as long again, and what a model thought in vain may be billed. */
function tooSilent(ms: number): AttemptFailure {
  return new AttemptFailure('MODEL_TIMEOUT', `Gemini sent nothing for ${inWords(ms)}.`, {
    retry: 'once',
    atLast:
      'It was asked twice, and then the request was given up. Try again later. If the model thinks for longer than that, raise AGENT_MODEL_SILENCE_MS.',
  })
}
