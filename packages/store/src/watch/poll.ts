const everyMs = 100

/** Calls back when what `read` returns has changed since it was last looked at. Does not keep the process alive. */
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
    this.#timer = setInterval(() => this.#look(), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const now = this.#tryRead()
    if (now === undefined || now === this.#last) return
    this.#last = now
    this.#changed()
  }

  /** A database that cannot be read for a moment must not end the process out of a timer; the next look finds what this one missed. */
  #tryRead(): number | undefined {
    try {
      return this.#read()
    } catch {
      return undefined
    }
  }
}
