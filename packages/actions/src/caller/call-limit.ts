import { ActionCallError } from './action-call-error.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** 30,000 when absent; 0 for no limit. For a stream, the longest time without a piece. */
  timeoutMs?: number
}

/** Aborts a request on timeout or on its caller's signal, and remembers which it was. */
export class CallLimit {
  readonly #controller = new AbortController()
  readonly #given: AbortSignal | undefined
  readonly #timeoutMs: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLate = false

  constructor({ signal, timeoutMs = 30_000 }: CallOptions) {
    this.#given = signal
    this.#timeoutMs = timeoutMs
    if (signal?.aborted) this.#controller.abort()
    signal?.addEventListener('abort', this.#abort, { once: true })
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  pause(): void {
    clearTimeout(this.#timer)
  }

  /** Restarts the timeout. */
  restart(): void {
    this.pause()
    // Timers accept no larger value: with Infinity they fire at once.
    if (this.#timeoutMs > 0 && this.#timeoutMs < 2 ** 31) this.#timer = setTimeout(this.#beLate, this.#timeoutMs)
  }

  /** Also closes a connection that is still open. */
  end(): void {
    this.pause()
    this.#given?.removeEventListener('abort', this.#abort)
    this.#controller.abort()
  }

  /** Turns the failure of the request into an error for the caller. */
  explain(cause: unknown, status = 0): ActionCallError {
    if (cause instanceof ActionCallError) return cause
    const error = (code: string, message: string) => new ActionCallError({ code, message, status, cause })
    if (this.#isLate) return error('TIMEOUT', `The server took longer than ${this.#timeoutMs} ms.`)
    if (this.#given?.aborted) return error('ABORTED', 'The call was cancelled.')
    return error('NETWORK', 'The server cannot be reached, or the connection broke. Try again when it is back.')
  }

  #abort = () => this.#controller.abort()

  #beLate = () => {
    this.#isLate = true
    this.#controller.abort()
  }
}
