import { setTimeout } from 'node:timers/promises'
import { packTopics } from './topic-message.ts'

type Send = (message: string) => Promise<unknown>

/** Notifies other processes of changes, many topics per message, because every message takes a lock that blocks other commits with messages. */
export class Outbox {
  readonly #from: string
  readonly #send: Send
  readonly #collectMs: () => number
  #topics = new Set<string>()
  #sending: Promise<void> | undefined

  constructor(from: string, { send, collectMs }: { send: Send; collectMs: () => number }) {
    this.#from = from
    this.#send = send
    this.#collectMs = collectMs
  }

  push(topics: Iterable<string>): void {
    for (const topic of topics) this.#topics.add(topic)
    if (this.#topics.size > 0) this.#sending ??= this.#flush()
  }

  /** Resolves when everything that was pushed is sent. */
  async idle(): Promise<void> {
    await this.#sending
  }

  async #flush(): Promise<void> {
    while (this.#topics.size > 0) {
      await setTimeout(this.#collectMs())
      const topics = this.#topics
      this.#topics = new Set()
      // A failed message is no loss, because every process also polls now and then.
      for (const message of packTopics(this.#from, topics)) await this.#send(message).catch(() => {})
    }
    this.#sending = undefined
  }
}
