const calmMs = 30_000
const firstDelayMs = 1_000
const longestDelayMs = 60_000

/** When a server that failed may be started again: at once after the first time, later and later when it goes on failing. */
export class RestartDelay {
  readonly #now: () => number
  #failures = 0
  #failedAt = 0
  #startedAt = Number.POSITIVE_INFINITY

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  started(): void {
    this.#startedAt = this.#now()
  }

  failed(): void {
    this.#failedAt = this.#now()
    // One that starts well and dies in its first call must not count as healthy each time.
    const wasCalm = this.#failedAt - this.#startedAt > calmMs
    this.#failures = wasCalm ? 1 : this.#failures + 1
    this.#startedAt = Number.POSITIVE_INFINITY
  }

  remainingMs(): number {
    if (this.#failures < 2) return 0
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (this.#failures - 2))
    return Math.max(0, this.#failedAt + delay - this.#now())
  }
}
