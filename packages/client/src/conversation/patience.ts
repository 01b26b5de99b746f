/** Where a browser says that it is online again. */
export type OnlineSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export interface PatienceOptions {
  baseMs: number
  maxMs: number
}

/** Waits longer after each failure, never for the same time as everybody else: a server that comes back is not met by all at once. */
export class Patience {
  readonly #options: PatienceOptions
  #tries = 0

  constructor(options: PatienceOptions) {
    this.#options = options
  }

  reset(): void {
    this.#tries = 0
  }

  /** Ends early when `signal` aborts. `leastMs` is what the server asked for. */
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
