import { randomUUID } from 'node:crypto'
import type { Client, Pool, QueryConfig } from 'pg'
import { Listeners } from '../watch/listeners.ts'
import { usualSilenceMs } from './connection-options.ts'
import { channel, Inbox } from './inbox.ts'
import { Outbox } from './outbox.ts'
import type { TopicMessage } from './topic-message.ts'

// A process may die between its commit and its message; this is how late the others learn of it then.
const everyMs = 5_000

type Query = QueryConfig & { query_timeout: number }

/** Who watches what, here and in other processes. */
export class Watchers {
  readonly #self = randomUUID()
  readonly #listeners = new Listeners()
  readonly #outbox: Outbox
  readonly #inbox: Inbox
  readonly #lookMs: number
  #timer: NodeJS.Timeout | undefined

  /** `lookMs`: how often everybody is told, whether or not anything was heard. */
  constructor(pool: Pool, connect: () => Client, { lookMs = everyMs, silenceMs = usualSilenceMs } = {}) {
    this.#lookMs = lookMs
    const text = 'SELECT pg_notify($1, $2)'
    this.#outbox = new Outbox(this.#self, (message) => {
      const query: Query = { text, values: [channel, message], query_timeout: silenceMs }
      return pool.query(query)
    })
    this.#inbox = new Inbox({
      connect,
      silenceMs,
      onMessage: (message) => this.#hear(message),
      onGap: () => this.#listeners.tellAll(),
    })
  }

  add(topic: string, listener: () => void): () => void {
    this.#inbox.start()
    this.#timer ??= setInterval(() => this.#listeners.tellAll(), this.#lookMs).unref()
    return this.#listeners.add(topic, listener)
  }

  /** After the commit: those here at once, the others by a message. */
  tell(topics: Set<string>): void {
    this.#listeners.tell(topics)
    this.#outbox.push(topics)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#listeners.clear()
    await Promise.all([this.#outbox.idle(), this.#inbox.end()])
  }

  #hear({ from, topics }: TopicMessage): void {
    if (from === this.#self) return
    if (topics) this.#listeners.tell(topics)
    else this.#listeners.tellAll()
  }
}
