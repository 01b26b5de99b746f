import { randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'
import { Listeners } from '../../watch/listeners.ts'
import { usualSilenceMs } from '../connection-options.ts'
import { BatchDelay } from './batch-delay.ts'
import { DeliveryCheck } from './delivery-check.ts'
import { channel, Inbox } from './inbox.ts'
import { Outbox } from './outbox.ts'
import type { TopicMessage } from './topic-message.ts'

export interface WatchTimes {
  /** The interval of polls and of delivery checks. A process may die between its commit and its message, and then polling finds the change. */
  everyMs: number
  /** The poll interval while messages do not arrive, so that streams are not seconds late. */
  fallbackMs: number
  /** How long one of our own messages may take to arrive. */
  patienceMs: number
  /** How long sending a message may take. Without a limit, a connection that was cut would block all later messages. */
  silenceMs: number
}

const usualTimes: WatchTimes = { everyMs: 5_000, fallbackMs: 500, patienceMs: 1_000, silenceMs: usualSilenceMs }

/** Notifies listeners of changes by this process and by others. */
export class Watchers {
  readonly #self = randomUUID()
  readonly #listeners = new Listeners()
  readonly #outbox: Outbox
  readonly #batchDelay = new BatchDelay()
  readonly #inbox: Inbox
  readonly #delivery: DeliveryCheck
  readonly #times: WatchTimes
  #timers: NodeJS.Timeout[] = []

  constructor(pool: Pool, connect: () => Client, times: Partial<WatchTimes> = {}) {
    this.#times = { ...usualTimes, ...times }
    const query = { text: 'SELECT pg_notify($1, $2)', query_timeout: this.#times.silenceMs }
    const send = (message: string) => pool.query({ ...query, values: [channel, message] })
    this.#outbox = new Outbox(this.#self, { send, collectMs: () => this.#batchDelay.ms })
    this.#delivery = new DeliveryCheck({
      ...this.#times,
      send: () => send(JSON.stringify({ from: this.#self, topics: [] } satisfies TopicMessage)),
      onSilence: () => this.#inbox.reconnect(),
    })
    this.#inbox = new Inbox({
      connect,
      onMessage: (message) => this.#receive(message),
      onGap: () => this.#catchUp(),
    })
  }

  add(topic: string, listener: () => void): () => void {
    this.#start()
    return this.#listeners.add(topic, listener)
  }

  /** Call this after the commit. Notifies listeners here at once, and other processes by a message. */
  notify(topics: Set<string>): void {
    this.#listeners.notify(topics)
    this.#outbox.push(topics)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#listeners.clear()
    this.#delivery.end()
    await Promise.all([this.#outbox.idle(), this.#inbox.end()])
  }

  #start(): void {
    if (this.#timers.length > 0) return
    const { everyMs, fallbackMs } = this.#times
    this.#inbox.start()
    this.#delivery.start()
    this.#timers = [
      setInterval(() => this.#listeners.notifyAll(), everyMs).unref(),
      setInterval(() => this.#delivery.isBroken && this.#listeners.notifyAll(), fallbackMs).unref(),
    ]
  }

  /** The connection is new or lost, so messages may have been missed. */
  #catchUp(): void {
    this.#listeners.notifyAll()
    void this.#delivery.check()
  }

  #receive({ from, topics }: TopicMessage): void {
    if (from === this.#self) this.#delivery.received()
    else {
      this.#batchDelay.countMessage()
      if (topics) this.#listeners.notify(topics)
      else this.#listeners.notifyAll()
    }
  }
}
