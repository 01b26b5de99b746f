const stableMs = 30_000
const firstDelayMs = 1_000
const maxDelayMs = 60_000

/** When a failed server may start again: at once the first time, then with growing delays. */
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
    // A server that starts but dies in its first call must not count as healthy.
    const wasStable = this.#failedAt - this.#startedAt > stableMs
    this.#failures = wasStable ? 1 : this.#failures + 1
    this.#startedAt = Number.POSITIVE_INFINITY
  }

  remainingMs(): number {
    if (this.#failures < 2) return 0
    const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (this.#failures - 2))
    return Math.max(0, this.#failedAt + delay - this.#now())
  }
}
