/**
 * The engine tells before from after by milliseconds. So that a commit is never in the same one as a read or a commit before it, the clock
 * goes ahead of the time of day where commits come faster than that: the engine would lose updates otherwise.
 */
export class EngineClock {
  readonly #timeOfDay: () => number
  #last = 0
  #committing: number | undefined

  constructor(timeOfDay: () => number) {
    this.#timeOfDay = timeOfDay
  }

  now(): Date {
    if (this.#committing !== undefined) return new Date(this.#committing)
    this.#last = Math.max(this.#timeOfDay(), this.#last)
    return new Date(this.#last)
  }

  /** All that the engine asks for until `commit` returns is one moment, and a new one. */
  whileCommitting<T>(commit: () => T): T {
    this.#committing = Math.max(this.#timeOfDay(), this.#last + 1)
    this.#last = this.#committing
    try {
      return commit()
    } finally {
      this.#committing = undefined
    }
  }
}
