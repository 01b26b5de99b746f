/** Forwards the abort of another signal, but not while work is in progress that must not be left half done. */
export class DeferredAbort {
  readonly #given: AbortSignal
  readonly #controller = new AbortController()
  #deferred = 0

  constructor(given: AbortSignal) {
    this.#given = given
    given.addEventListener('abort', () => this.#forward(), { once: true })
    this.#forward()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  async defer<T>(work: () => Promise<T>): Promise<T> {
    this.#deferred += 1
    try {
      return await work()
    } finally {
      this.#deferred -= 1
      // Callers of the work must get its result before the abort.
      setImmediate(() => this.#forward())
    }
  }

  #forward(): void {
    if (this.#given.aborted && this.#deferred === 0) this.#controller.abort(this.#given.reason)
  }
}
