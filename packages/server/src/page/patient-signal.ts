/** Aborts when the one does that it was made of, but not while something is under way that must not be left half done. */
export class PatientSignal {
  readonly #given: AbortSignal
  readonly #controller = new AbortController()
  #held = 0

  constructor(given: AbortSignal) {
    this.#given = given
    given.addEventListener('abort', () => this.#pass(), { once: true })
    this.#pass()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#held += 1
    try {
      return await work()
    } finally {
      this.#held -= 1
      // Whoever waits for the work must have its result before they hear that nobody waits for them.
      setImmediate(() => this.#pass())
    }
  }

  #pass(): void {
    if (this.#given.aborted && this.#held === 0) this.#controller.abort(this.#given.reason)
  }
}
