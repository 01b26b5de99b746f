const leastMs = 10
const mostMs = 250
const msPerMessage = 0.05
/** After this time, a message counts for about a third. */
const memoryMs = 1_000

/**
 * How long a process collects notifications before it sends them. Every process receives every message, so their cost grows with the square of the
 * number of processes. The more messages others send per second, the longer each process collects: about 20 ms for ten busy processes, 70 ms for
 * a hundred.
 */
export class BatchDelay {
  readonly #now: () => number
  #rate = 0
  #at = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Call this for each message from another process. */
  countMessage(): void {
    this.#rate = this.#rateNow() + 1_000 / memoryMs
    this.#at = this.#now()
  }

  get ms(): number {
    return Math.min(mostMs, Math.max(leastMs, this.#rateNow() * msPerMessage))
  }

  /** Messages per second. */
  #rateNow(): number {
    return this.#rate * Math.exp((this.#at - this.#now()) / memoryMs)
  }
}
