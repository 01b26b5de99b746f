export interface BackOffTimes {
  firstMs: number
  mostMs: number
  /** Whoever lived so long begins with the first wait again. */
  resetMs: number
}

export const usualBackOff: BackOffTimes = { firstMs: 250, mostMs: 10_000, resetMs: 30_000 }

/** How long to wait before the next start: twice as long each time. */
export class BackOff {
  readonly #times: BackOffTimes
  #nextMs: number

  constructor(times: BackOffTimes = usualBackOff) {
    this.#times = times
    this.#nextMs = times.firstMs
  }

  /** `livedMs` is how long the agent took requests; 0 when it never did. */
  after(livedMs: number): number {
    if (livedMs >= this.#times.resetMs) this.#nextMs = this.#times.firstMs
    const wait = this.#nextMs
    this.#nextMs = Math.min(2 * wait, this.#times.mostMs)
    return wait
  }
}
