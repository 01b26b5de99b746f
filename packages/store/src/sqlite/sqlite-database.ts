import type { Command, Database, Query, WriteOptions } from '../sql/database.ts'
import { Listeners } from '../watch/listeners.ts'
import { Poll } from '../watch/poll.ts'
import { closed } from '../work/in-flight.ts'
import type { Connection } from './connection.ts'
import { ReadQueue } from './read-queue.ts'
import { WriteQueue } from './write-queue.ts'

/** Several instances, in one process or in many, may use the same file. */
export class SqliteDatabase implements Database {
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #writes: WriteQueue
  readonly #reads: ReadQueue
  readonly #listeners = new Listeners()
  readonly #poll: Poll
  #closed: Promise<void> | undefined

  /** `patience`: how many milliseconds a write waits for other processes. */
  constructor(writer: Connection, reader: Connection, patience?: number) {
    this.#writer = writer
    this.#reader = reader
    this.#writes = new WriteQueue(writer, (topics) => this.#listeners.notify(topics), patience)
    this.#reads = new ReadQueue(reader)
    this.#poll = new Poll(
      () => foreignVersion(writer),
      () => this.#listeners.notifyAll(),
    )
  }

  /** All commands are one lane. */
  async write<T>(command: Command<T>, { durable }: WriteOptions): Promise<T> {
    if (this.#closed) throw closed()
    return this.#writes.push(command, durable)
  }

  async read<T>(query: Query<T>): Promise<T> {
    if (this.#closed) throw closed()
    return this.#reads.push(query)
  }

  watch(topic: string, listener: () => void): () => void {
    if (this.#closed) return () => {}
    const stop = this.#listeners.add(topic, listener)
    this.#poll.start()
    return () => {
      stop()
      if (this.#listeners.isEmpty) this.#poll.stop()
    }
  }

  /** All processes that use the file are on this machine and share its clock. */
  async time(): Promise<number> {
    if (this.#closed) throw closed()
    return Date.now()
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    this.#poll.stop()
    await Promise.all([this.#writes.idle(), this.#reads.idle()])
    this.#listeners.clear()
    this.#reader.close()
    try {
      // The driver cannot finalize its statements, so SQLite does not checkpoint the log when the last connection closes.
      this.#writer.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      this.#writer.close()
    }
  }
}

/** Changes with every commit of other connections. Read on the writer's connection, where our own commits do not count. */
function foreignVersion(writer: Connection): number {
  return writer.all<{ data_version: number }>('PRAGMA data_version')[0]?.data_version ?? 0
}
