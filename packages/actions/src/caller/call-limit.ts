import { ActionCallError } from './action-call-error.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** 30,000 when absent; 0 for no limit. Of a stream: the longest time without a piece. */
  timeoutMs?: number
}

/** Ends a request when its time is over or its caller does not want it any more, and remembers which it was. */
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

  /** The time begins anew. */
  restart(): void {
    this.pause()
    // A timer takes no more than this, and one of Infinity would be over at once.
    if (this.#timeoutMs > 0 && this.#timeoutMs < 2 ** 31) this.#timer = setTimeout(this.#beLate, this.#timeoutMs)
  }

  /** Closes the connection, too, when it is still open. */
  end(): void {
    this.pause()
    this.#given?.removeEventListener('abort', this.#abort)
    this.#controller.abort()
  }

  /** What it means that the request failed. */
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
