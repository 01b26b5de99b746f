import { AttemptFailure } from '../failure/attempt-failure.ts'
import { inWords } from '../failure/retry-hint.ts'

/**
 * Ends one HTTP request when the caller aborts or the service is silent for too long. Close it when the reader stops.
 * It has its own signal, so that nothing listens to the caller's signal after the request.
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

  /** The error, if the request was ended because of silence. */
  get silence(): AttemptFailure | undefined {
    const { reason } = this.signal
    return reason instanceof AttemptFailure ? reason : undefined
  }

  /** Starts the silence timeout. The time that the reader needs for a chunk does not count. */
  wait(): void {
    this.#waitingSince = performance.now()
    this.#timer ??= setTimeout(this.#checkSilence, this.#silenceMs)
  }

  /** Data arrived. */
  dataArrived(): void {
    this.#waitingSince = undefined
  }

  /** One timer serves the whole request: a new timer per chunk cost 5% of the loop's CPU. */
  readonly #checkSilence = () => {
    const since = this.#waitingSince ?? performance.now()
    const leftMs = since + this.#silenceMs - performance.now()
    if (leftMs > 0) this.#timer = setTimeout(this.#checkSilence, leftMs)
    else this.#controller.abort(silenceTimeout(this.#silenceMs))
  }

  /** Call it after the response was read to its end. */
  release(): void {
    clearTimeout(this.#timer)
    this.#caller.removeEventListener('abort', this.#onAbort)
  }

  close(): void {
    this.release()
    this.#controller.abort()
  }
}

/** Retried only once: each attempt takes as long again, and lost thoughts may be billed. */
function silenceTimeout(ms: number): AttemptFailure {
  return new AttemptFailure('MODEL_TIMEOUT', `Gemini sent nothing for ${inWords(ms)}.`, {
    retry: 'once',
    atLast:
      'Both attempts timed out. Try again later. If the model needs more time to think, raise AGENT_MODEL_SILENCE_MS.',
  })
}
