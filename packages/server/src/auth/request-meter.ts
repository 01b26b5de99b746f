import { BoundedMap } from '@deckhand/spec/bounded-map'
import { DeckhandError } from '@deckhand/spec/errors'

export interface MeterOptions {
  now?: () => number
  windowMs?: number
  /** What is counted: "requests in a minute". */
  what?: string
}

const minuteMs = 60_000
const hourMs = 3_600_000
const mostKeys = 10_000

/** Counts requests a minute for each key, or what else in what time. A minute begins with the first request of a key. */
export class RequestMeter {
  readonly #most: number
  readonly #now: () => number
  readonly #windowMs: number
  readonly #what: string
  /** Oldest first. When it is full the window that ends soonest goes: to make up keys must not reset the counts of others. */
  readonly #windows = new BoundedMap<string, { from: number; count: number }>({ entries: mostKeys })

  constructor(most: number, { now = Date.now, windowMs = minuteMs, what = 'requests in a minute' }: MeterOptions = {}) {
    this.#most = most
    this.#now = now
    this.#windowMs = windowMs
    this.#what = what
  }

  /** RATE_LIMITED, with the seconds to wait. */
  count(key: string): void {
    const window = this.#window(key)
    window.count += 1
    if (window.count <= this.#most) return
    const retryAfter = Math.max(1, Math.ceil((window.from + this.#windowMs - this.#now()) / 1000))
    const message = `These were more than ${this.#most} ${this.#what}. Try again in ${spoken(retryAfter)}.`
    throw new DeckhandError('RATE_LIMITED', message, { retryAfter })
  }

  #window(key: string) {
    const known = this.#windows.get(key)
    const now = this.#now()
    // A clock that was set back must not keep a window open for ever.
    if (known && now >= known.from && now < known.from + this.#windowMs) return known
    const window = { from: now, count: 0 }
    this.#windows.set(key, window)
    return window
  }
}

function spoken(seconds: number): string {
  if (seconds * 1000 <= 2 * hourMs) return `${seconds} seconds`
  return `${Math.ceil((seconds * 1000) / hourMs)} hours`
}
