const maxBackoffMs = 100

/**
 * Polls the queue when the store notifies that a run is queued. All workers with a free slot get the notification, but one of them finds the run.
 * A worker that finds nothing backs off for a random time, so that only a few of many workers poll a busy queue. Notifications during the backoff
 * are handled after it.
 */
export class BackoffPoller {
  readonly #poll: () => void
  #backoff: NodeJS.Timeout | undefined
  #isPolling = false
  #isNotified = false
  #isStopped = false

  /** `poll` begins a poll. Call `polled` when it is over, also after an error. */
  constructor(poll: () => void) {
    this.#poll = poll
  }

  notify(): void {
    this.#isNotified = true
    if (!this.#isPolling && this.#backoff === undefined) this.#begin()
  }

  /** Backs off only after a notification; the periodic poll is rare enough not to cause a stampede. */
  polled(found: boolean): void {
    if (!this.#isPolling) return
    this.#isPolling = false
    if (found) this.#begin()
    else if (!this.#isStopped) this.#backoff = setTimeout(this.#endBackoff, Math.random() * maxBackoffMs)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#backoff)
  }

  #begin(): void {
    if (!this.#isNotified || this.#isStopped) return
    this.#isNotified = false
    this.#isPolling = true
    this.#poll()
  }

  readonly #endBackoff = (): void => {
    this.#backoff = undefined
    this.#begin()
  }
}
