import { setTimeout as sleep } from 'node:timers/promises'

export interface HearingOptions {
  /** Tells ourselves something, by another connection than the one that listens. */
  send: () => Promise<unknown>
  /** How often it is tried. */
  everyMs: number
  /** How long a message may take. */
  patienceMs: number
  /** Nothing has come for several tries. */
  onSilence: () => void
}

const triesBeforeSilence = 3

/**
 * Whether what is told on the channel arrives here. A pooler that hands out single transactions takes LISTEN and delivers nothing, and a line that
 * was cut without a word looks like one on which nothing happens: only a message that comes back shows that others would.
 */
export class Hearing {
  readonly #options: HearingOptions
  readonly #ended = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #sent = 0
  #heard = 0
  #isDeaf = false

  constructor(options: HearingOptions) {
    this.#options = options
  }

  /** Something was told, and did not come. Not while the database is away: then there is nothing to be found by looking either. */
  get isDeaf(): boolean {
    return this.#isDeaf
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.try(), this.#options.everyMs).unref()
  }

  /** A message of our own came back. */
  hear(): void {
    this.#heard = this.#sent
    this.#isDeaf = false
  }

  /** Never rejects. */
  async try(): Promise<void> {
    const number = ++this.#sent
    const { signal } = this.#ended
    try {
      await this.#options.send()
      await sleep(this.#options.patienceMs, undefined, { signal, ref: false })
    } catch {
      return
    }
    if (this.#heard >= number) return
    this.#isDeaf = true
    if ((number - this.#heard) % triesBeforeSilence === 0) this.#options.onSilence()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#ended.abort()
  }
}
