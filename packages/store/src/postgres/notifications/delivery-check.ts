import { setTimeout as sleep } from 'node:timers/promises'

export interface DeliveryCheckOptions {
  /** Sends a message to this process, on another connection than the one that listens. */
  send: () => Promise<unknown>
  /** The interval between two checks. */
  everyMs: number
  /** How long a message may take. */
  patienceMs: number
  /** No message arrived in several checks. */
  onSilence: () => void
}

const checksBeforeSilence = 3

/**
 * Checks that notifications arrive, by sending messages to ourselves. A pooler in transaction mode accepts LISTEN and delivers nothing, and a
 * connection that was cut without a packet looks like an idle one.
 */
export class DeliveryCheck {
  readonly #options: DeliveryCheckOptions
  readonly #ended = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #sent = 0
  #received = 0
  #isBroken = false

  constructor(options: DeliveryCheckOptions) {
    this.#options = options
  }

  /** A message was sent and did not arrive. False while the database is unavailable, because polling would not help then. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.check(), this.#options.everyMs).unref()
  }

  /** Call this when one of our own messages arrives. */
  received(): void {
    this.#received = this.#sent
    this.#isBroken = false
  }

  /** Never rejects. */
  async check(): Promise<void> {
    const number = ++this.#sent
    const { signal } = this.#ended
    try {
      await this.#options.send()
      await sleep(this.#options.patienceMs, undefined, { signal, ref: false })
    } catch {
      return
    }
    if (this.#received >= number) return
    this.#isBroken = true
    if ((number - this.#received) % checksBeforeSilence === 0) this.#options.onSilence()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#ended.abort()
  }
}
