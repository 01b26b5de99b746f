import { randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'
import { Listeners } from '../watch/listeners.ts'
import { CollectTime } from './collect-time.ts'
import { usualSilenceMs } from './connection-options.ts'
import { Hearing } from './hearing.ts'
import { channel, Inbox } from './inbox.ts'
import { Outbox } from './outbox.ts'
import type { TopicMessage } from './topic-message.ts'

/** How often whoever watches looks by themselves, and how often it is tried whether messages arrive. */
export interface LookTimes {
  /** A process may die between its commit and its message; this is how late the others learn of it then. */
  everyMs: number
  /** The same while no message arrives: a stream must not be late by seconds then. */
  deafMs: number
  /** How long a message of our own may take to come back. */
  patienceMs: number
  /** How long the server may say nothing when a message is sent: on a line that was cut without a word nothing would be sent any more. */
  silenceMs: number
}

const usualTimes: LookTimes = { everyMs: 5_000, deafMs: 500, patienceMs: 1_000, silenceMs: usualSilenceMs }

/** Who watches what, here and in other processes. */
export class Watchers {
  readonly #self = randomUUID()
  readonly #listeners = new Listeners()
  readonly #outbox: Outbox
  readonly #collect = new CollectTime()
  readonly #inbox: Inbox
  readonly #hearing: Hearing
  readonly #times: LookTimes
  #timers: NodeJS.Timeout[] = []

  constructor(pool: Pool, connect: () => Client, times: Partial<LookTimes> = {}) {
    this.#times = { ...usualTimes, ...times }
    const query = { text: 'SELECT pg_notify($1, $2)', query_timeout: this.#times.silenceMs }
    const send = (message: string) => pool.query({ ...query, values: [channel, message] })
    this.#outbox = new Outbox(this.#self, { send, collectMs: () => this.#collect.ms })
    this.#hearing = new Hearing({
      ...this.#times,
      send: () => send(JSON.stringify({ from: this.#self, topics: [] } satisfies TopicMessage)),
      onSilence: () => this.#inbox.beginAnew(),
    })
    this.#inbox = new Inbox({
      connect,
      onMessage: (message) => this.#hear(message),
      onGap: () => this.#miss(),
    })
  }

  add(topic: string, listener: () => void): () => void {
    this.#start()
    return this.#listeners.add(topic, listener)
  }

  /** After the commit: those here at once, the others by a message. */
  tell(topics: Set<string>): void {
    this.#listeners.tell(topics)
    this.#outbox.push(topics)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#listeners.clear()
    this.#hearing.end()
    await Promise.all([this.#outbox.idle(), this.#inbox.end()])
  }

  #start(): void {
    if (this.#timers.length > 0) return
    const { everyMs, deafMs } = this.#times
    this.#inbox.start()
    this.#hearing.start()
    this.#timers = [
      setInterval(() => this.#listeners.tellAll(), everyMs).unref(),
      setInterval(() => this.#hearing.isDeaf && this.#listeners.tellAll(), deafMs).unref(),
    ]
  }

  /** The line is new, or gone: something may have been told meanwhile, and whether anything comes by it has to be tried. */
  #miss(): void {
    this.#listeners.tellAll()
    void this.#hearing.try()
  }

  #hear({ from, topics }: TopicMessage): void {
    if (from === this.#self) {
      this.#hearing.hear()
      return
    }
    this.#collect.hear()
    if (topics) this.#listeners.tell(topics)
    else this.#listeners.tellAll()
  }
}
