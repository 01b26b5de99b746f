const everyMs = 100

/** Calls back when the result of `read` has changed since the last poll. Does not keep the process alive. */
export class Poll {
  readonly #read: () => number
  readonly #changed: () => void
  #timer: NodeJS.Timeout | undefined
  #last: number | undefined

  constructor(read: () => number, changed: () => void) {
    this.#read = read
    this.#changed = changed
  }

  start(): void {
    if (this.#timer) return
    this.#last = this.#tryRead()
    this.#timer = setInterval(() => this.#poll(), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #poll(): void {
    const now = this.#tryRead()
    if (now === undefined || now === this.#last) return
    this.#last = now
    this.#changed()
  }

  /** A failed read must not end the process from a timer. The next poll finds the change. */
  #tryRead(): number | undefined {
    try {
      return this.#read()
    } catch {
      return undefined
    }
  }
}
