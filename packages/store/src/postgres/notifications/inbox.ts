import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { readTopicMessage, type TopicMessage } from './topic-message.ts'

export const channel = 'deckhand'

const firstPauseMs = 100
const maxPauseMs = 5_000
const goodbyeMs = 500

export interface InboxOptions {
  connect: () => Client
  onMessage(message: TopicMessage): void
  /** Messages may have been missed. */
  onGap(): void
}

/** Listens on its own connection, and reconnects when that breaks. */
export class Inbox {
  readonly #options: InboxOptions
  readonly #ended = new AbortController()
  #working: Promise<void> | undefined
  #disconnect = () => {}

  constructor(options: InboxOptions) {
    this.#options = options
  }

  start(): void {
    this.#working ??= this.#work()
  }

  /** Drops a connection that looks open but delivers nothing. */
  reconnect(): void {
    this.#disconnect()
  }

  async end(): Promise<void> {
    this.#ended.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    const { signal } = this.#ended
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(2 * pause, maxPauseMs)) {
      const listened = await this.#listen()
      if (listened) pause = firstPauseMs
      this.#options.onGap()
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Listens until the connection breaks or the inbox ends. Returns `false` if it could not connect. */
  async #listen(): Promise<boolean> {
    const client = this.#options.connect()
    const { signal } = this.#ended
    let disconnect = () => {}
    const broken = new Promise<void>((resolve) => {
      disconnect = resolve
      this.#disconnect = resolve
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    signal.addEventListener('abort', disconnect)
    client.on('notification', ({ payload }) => this.#receive(payload))
    try {
      await Promise.race([client.connect(), broken])
      // It must not keep an otherwise finished process alive.
      if (client.connection.stream instanceof Socket) client.connection.stream.unref()
      await Promise.race([client.query(`LISTEN ${channel}`), broken])
      this.#options.onGap()
      await broken
      return true
    } catch {
      return false
    } finally {
      signal.removeEventListener('abort', disconnect)
      await endSoon(client)
    }
  }

  #receive(payload = ''): void {
    const message = readTopicMessage(payload)
    if (message) this.#options.onMessage(message)
  }
}

/** Waits only briefly, because a server that is cut off does not answer the goodbye. */
async function endSoon(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), setTimeout(goodbyeMs, undefined, { ref: false })])
  client.connection.stream.destroy()
}
