/**
 * The life of one HTTP request: it ends when the caller aborts, and must be closed when nobody reads on. The SDK leaves a half-read
 * body open when its iteration ends early, and its listener on the signal for ever; here both go with this object.
 */
export class Connection {
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal
  readonly #onAbort = () => this.#controller.abort(this.#caller.reason)

  constructor(caller: AbortSignal) {
    this.#caller = caller
    if (caller.aborted) this.#onAbort()
    caller.addEventListener('abort', this.#onAbort, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** For an answer that was read to its end. */
  release(): void {
    this.#caller.removeEventListener('abort', this.#onAbort)
  }

  close(): void {
    this.release()
    this.#controller.abort()
  }
}
