import { setImmediate } from 'node:timers/promises'
import type { Command } from '../sql/database.ts'
import type { Connection } from './connection.ts'
import { runBatch, type WriteJob } from './run-batch.ts'

/** Commands from the same tick of the event loop share one commit, because the commit is the main cost. */
export class WriteQueue {
  readonly #connection: Connection
  readonly #notify: (topics: Set<string>) => void
  readonly #patience: number | undefined
  #waiting: WriteJob[] = []
  #draining: Promise<void> | undefined

  constructor(connection: Connection, notify: (topics: Set<string>) => void, patience?: number) {
    this.#connection = connection
    this.#notify = notify
    this.#patience = patience
  }

  push<T>(command: Command<T>, durable: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, durable, resolve: resolve as WriteJob['resolve'], reject })
      this.#draining ??= this.#drain()
    })
  }

  async idle(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await setImmediate()
      this.#notify(await runBatch(this.#connection, this.#waiting.splice(0), this.#patience))
    }
    this.#draining = undefined
  }
}
