import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { readTopicMessage, type TopicMessage } from './topic-message.ts'

export const channel = 'deckhand'

const firstPauseMs = 100
const longestPauseMs = 5_000
const farewellMs = 500

export interface InboxOptions {
  connect: () => Client
  onMessage(message: TopicMessage): void
  /** Something may have been missed. */
  onGap(): void
}

/** Listens on a connection of its own, and makes a new one whenever that breaks. */
export class Inbox {
  readonly #options: InboxOptions
  readonly #ended = new AbortController()
  #working: Promise<void> | undefined
  #letGo = () => {}

  constructor(options: InboxOptions) {
    this.#options = options
  }

  start(): void {
    this.#working ??= this.#work()
  }

  /** For a line that only seems to be one. */
  beginAnew(): void {
    this.#letGo()
  }

  async end(): Promise<void> {
    this.#ended.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    const { signal } = this.#ended
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      const listened = await this.#listen()
      if (listened) pause = firstPauseMs
      this.#options.onGap()
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Until the connection breaks or we end. Whether there was one. */
  async #listen(): Promise<boolean> {
    const client = this.#options.connect()
    const { signal } = this.#ended
    let letGo = () => {}
    const broken = new Promise<void>((resolve) => {
      letGo = resolve
      this.#letGo = resolve
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    signal.addEventListener('abort', letGo)
    client.on('notification', ({ payload }) => this.#receive(payload))
    try {
      await Promise.race([client.connect(), broken])
      // It must not keep a process alive that has nothing else to do.
      if (client.connection.stream instanceof Socket) client.connection.stream.unref()
      await Promise.race([client.query(`LISTEN ${channel}`), broken])
      this.#options.onGap()
      await broken
      return true
    } catch {
      return false
    } finally {
      signal.removeEventListener('abort', letGo)
      await endSoon(client)
    }
  }

  #receive(payload = ''): void {
    const message = readTopicMessage(payload)
    if (message) this.#options.onMessage(message)
  }
}

/** On a line that was cut without a word nobody answers a farewell. */
async function endSoon(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), setTimeout(farewellMs, undefined, { ref: false })])
  client.connection.stream.destroy()
}
