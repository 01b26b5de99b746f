import { DeckhandError } from '@deckhand/spec/errors'

export interface MeterOptions {
  now?: () => number
  windowMs?: number
  /** What is counted, for the error message: "requests in a minute". */
  what?: string
}

const minuteMs = 60_000
const hourMs = 3_600_000
const mostKeys = 10_000

/** Limits the requests of each key per minute, or per `windowMs`. A window begins with the first request of its key. */
export class RequestMeter {
  readonly #most: number
  readonly #now: () => number
  readonly #windowMs: number
  readonly #what: string
  readonly #windows = new Map<string, { from: number; count: number }>()

  constructor(most: number, { now = Date.now, windowMs = minuteMs, what = 'requests in a minute' }: MeterOptions = {}) {
    this.#most = most
    this.#now = now
    this.#windowMs = windowMs
    this.#what = what
  }

  /** Throws RATE_LIMITED, with the seconds to wait. */
  count(key: string): void {
    const window = this.#window(key)
    window.count += 1
    if (window.count <= this.#most) return
    const retryAfter = Math.max(1, Math.ceil((window.from + this.#windowMs - this.#now()) / 1000))
    const message = `More than ${this.#most} ${this.#what}. Try again in ${durationWords(retryAfter)}.`
    throw new DeckhandError('RATE_LIMITED', message, { retryAfter })
  }

  #window(key: string) {
    const known = this.#windows.get(key)
    const now = this.#now()
    // A clock that was set back must not keep a window open forever.
    if (known && now >= known.from && now < known.from + this.#windowMs) return known
    if (this.#windows.size >= mostKeys) this.#makeRoom(now)
    const window = { from: now, count: 0 }
    // Deleted first, so that the keys stay in the order of their windows.
    this.#windows.delete(key)
    this.#windows.set(key, window)
    return window
  }

  /**
   * Forgets windows that have ended, and then the oldest. Those over the limit go last: otherwise a client that invents keys could reset everyone's
   * windows, and its own. Removes a tenth at a time, so that not every new key costs a scan of all.
   */
  #makeRoom(now: number): void {
    for (const [key, { from }] of this.#windows) if (now >= from + this.#windowMs) this.#windows.delete(key)
    const isOver = ([, { count }]: [string, { count: number }]) => count >= this.#most
    const excess = this.#windows.size - (mostKeys - mostKeys / 10)
    const all = [...this.#windows]
    const oldest = [...all.filter((each) => !isOver(each)), ...all.filter(isOver)]
    for (const [key] of oldest.slice(0, Math.max(0, excess))) this.#windows.delete(key)
  }
}

function durationWords(seconds: number): string {
  if (seconds * 1000 <= 2 * hourMs) return `${seconds} seconds`
  return `${Math.ceil((seconds * 1000) / hourMs)} hours`
}
