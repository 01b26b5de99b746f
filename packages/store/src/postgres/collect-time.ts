const leastMs = 10
const mostMs = 250
const msPerMessage = 0.05
/** Older messages count for less: each for a third after so long. */
const memoryMs = 1_000

/**
 * For how long a process collects what it has to tell. Every process hears every message, so that what they cost the database grows with the square of
 * the fleet; so the more messages a second come from others, the longer everybody collects. Ten busy processes settle at about 20 ms, a hundred at 70.
 */
export class CollectTime {
  readonly #now: () => number
  #rate = 0
  #at = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A message of another process came. */
  hear(): void {
    this.#rate = this.#rateNow() + 1_000 / memoryMs
    this.#at = this.#now()
  }

  get ms(): number {
    return Math.min(mostMs, Math.max(leastMs, this.#rateNow() * msPerMessage))
  }

  /** Messages a second. */
  #rateNow(): number {
    return this.#rate * Math.exp((this.#at - this.#now()) / memoryMs)
  }
}
