import type { Pool, PoolClient } from 'pg'
import type { Command, Database, Locks, Query, SqlValue, WriteOptions } from '../sql/database.ts'
import { refuseNul } from '../sql/refuse-nul.ts'
import { InFlight } from '../work/in-flight.ts'
import { Lanes } from '../work/lanes.ts'
import { explainFailure } from './explain-failure.ts'
import type { Watchers } from './notifications/watchers.ts'
import { query } from './query.ts'
import { readTime } from './read-server-time.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { Statements } from './statements.ts'
import { transact } from './transaction.ts'

const locks: Locks = {
  forUpdate: 'FOR UPDATE',
  forUpdateSkipLocked: 'FOR UPDATE SKIP LOCKED',
  forKeyShare: 'FOR KEY SHARE',
}

/**
 * Each command is one READ COMMITTED transaction, and its row locks make it safe. SERIALIZABLE would not need row locks, but it locks pages of
 * indexes, so that unrelated runs would abort each other all the time.
 */
export class PostgresDatabase implements Database {
  readonly #pool: Pool
  readonly #watchers: Watchers
  readonly #lanes = new Lanes()
  readonly #statements = new Statements()
  readonly #inFlight = new InFlight(explainFailure)
  #closed: Promise<void> | undefined

  constructor(pool: Pool, watchers: Watchers) {
    this.#pool = pool
    this.#watchers = watchers
  }

  write<T>(command: Command<T>, { durable, lane }: WriteOptions): Promise<T> {
    const work = async () => {
      const { value, topics } = await retryConflicts(() => this.#perform(command, durable))
      this.#watchers.notify(topics)
      return value
    }
    return this.#inFlight.run(() => (lane === undefined ? work() : this.#lanes.run(lane, work)))
  }

  read<T>(read: Query<T>): Promise<T> {
    return this.#inFlight.run(() =>
      retryConflicts(() =>
        transact(this.#pool, 'snapshot', (client) =>
          read({ all: async (text, ...parameters) => (await this.#query(client, text, parameters)).rows }),
        ),
      ),
    )
  }

  watch(topic: string, listener: () => void): () => void {
    return this.#closed ? () => {} : this.#watchers.add(topic, listener)
  }

  time(): Promise<number> {
    return this.#inFlight.run(() => readTime(this.#pool))
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #perform<T>(command: Command<T>, durable: boolean): Promise<{ value: T; topics: Set<string> }> {
    const topics = new Set<string>()
    const value = await transact(this.#pool, durable ? 'durable' : 'quick', (client) =>
      command({
        all: async (text, ...parameters) => (await this.#query(client, text, parameters)).rows,
        run: async (text, ...parameters) => (await this.#query(client, text, parameters)).rowCount ?? 0,
        notify: (topic) => topics.add(topic),
        locks,
      }),
    )
    return { value, topics }
  }

  #query(client: PoolClient, text: string, parameters: SqlValue[]) {
    parameters.forEach(refuseNul)
    return query(client, this.#statements.of(text), parameters)
  }

  /** When the pool ends, it drops callers that wait for a connection, so wait for all commands first. */
  async #close(): Promise<void> {
    await this.#inFlight.end()
    await this.#watchers.close()
    await this.#pool.end()
  }
}
