/** Emits `online` when the browser is online again. */
export type OnlineSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export interface BackoffOptions {
  baseMs: number
  maxMs: number
}

/** Exponential backoff with jitter, so that clients do not all reconnect at the same moment. */
export class Backoff {
  readonly #options: BackoffOptions
  #tries = 0

  constructor(options: BackoffOptions) {
    this.#options = options
  }

  reset(): void {
    this.#tries = 0
  }

  /** Ends early when `signal` aborts. `leastMs`: the time that the server asked for. */
  async wait(signal: AbortSignal, leastMs = 0): Promise<void> {
    const { baseMs, maxMs } = this.#options
    const longest = Math.min(maxMs, baseMs * 2 ** this.#tries++)
    await sleep(Math.max(leastMs, longest * (0.5 + Math.random() / 2)), signal)
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
