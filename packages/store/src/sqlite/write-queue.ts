import { setImmediate } from 'node:timers/promises'
import type { Command } from '../sql/database.ts'
import type { Connection } from './connection.ts'
import { runBatch, type WriteJob } from './run-batch.ts'

/** Lets all commands that are asked for in one turn of the event loop share one commit, which costs as much as all of them together. */
export class WriteQueue {
  readonly #connection: Connection
  readonly #tell: (topics: Set<string>) => void
  readonly #patience: number | undefined
  #waiting: WriteJob[] = []
  #draining: Promise<void> | undefined

  constructor(connection: Connection, tell: (topics: Set<string>) => void, patience?: number) {
    this.#connection = connection
    this.#tell = tell
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
      this.#tell(await runBatch(this.#connection, this.#waiting.splice(0), this.#patience))
    }
    this.#draining = undefined
  }
}
