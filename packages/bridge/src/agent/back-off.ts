export interface BackOffTimes {
  firstMs: number
  mostMs: number
  /** An agent that ran this long starts again with the first wait. */
  resetMs: number
}

const defaultBackOff: BackOffTimes = { firstMs: 250, mostMs: 10_000, resetMs: 30_000 }

/** The wait before the next start. It doubles each time. */
export class BackOff {
  readonly #times: BackOffTimes
  #nextMs: number

  constructor(times: BackOffTimes = defaultBackOff) {
    this.#times = times
    this.#nextMs = times.firstMs
  }

  /** `livedMs` is how long the agent accepted requests; 0 if it never did. */
  after(livedMs: number): number {
    if (livedMs >= this.#times.resetMs) this.#nextMs = this.#times.firstMs
    const wait = this.#nextMs
    this.#nextMs = Math.min(2 * wait, this.#times.mostMs)
    return wait
  }
}
