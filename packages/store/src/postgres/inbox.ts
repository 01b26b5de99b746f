import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Client, QueryConfig } from 'pg'
import { readTopicMessage, type TopicMessage } from './topic-message.ts'

export const channel = 'deckhand'

const firstPauseMs = 100
const longestPauseMs = 5_000
const goodbyeMs = 1_000

export interface InboxOptions {
  connect: () => Client
  /** How long the server may say nothing when it is asked whether it is there. */
  silenceMs: number
  onMessage(message: TopicMessage): void
  /** Something may have been missed. */
  onGap(): void
}

/** Listens on a connection of its own, and makes a new one whenever that breaks. */
export class Inbox {
  readonly #options: InboxOptions
  readonly #ended = new AbortController()
  #working: Promise<void> | undefined

  constructor(options: InboxOptions) {
    this.#options = options
  }

  start(): void {
    this.#working ??= this.#work()
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
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    signal.addEventListener('abort', letGo)
    client.on('notification', ({ payload }) => this.#receive(payload))
    let looking: NodeJS.Timeout | undefined
    try {
      await client.connect()
      // It must not keep a process alive that has nothing else to do.
      if (client.connection.stream instanceof Socket) client.connection.stream.unref()
      await this.#ask(client, `LISTEN ${channel}`)
      this.#options.onGap()
      // Nobody hears that a line was cut in silence, and this one only listens.
      looking = setInterval(() => this.#ask(client, 'SELECT 1').catch(letGo), this.#options.silenceMs / 2).unref()
      await broken
      return true
    } catch {
      return false
    } finally {
      signal.removeEventListener('abort', letGo)
      clearInterval(looking)
      await leave(client)
    }
  }

  #ask(client: Client, text: string): Promise<unknown> {
    const query: QueryConfig & { query_timeout: number } = { text, query_timeout: this.#options.silenceMs / 2 }
    return client.query(query)
  }

  #receive(payload = ''): void {
    const message = readTopicMessage(payload)
    if (message) this.#options.onMessage(message)
  }
}

/** One that is gone does not answer a good-bye either. */
async function leave(client: Client): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    client.end().catch(() => {}),
    setTimeout(goodbyeMs, undefined, { signal: patience.signal }).catch(() => {}),
  ])
  patience.abort()
  client.connection.stream.destroy()
}
