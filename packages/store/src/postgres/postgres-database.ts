import type { Pool, PoolClient } from 'pg'
import type { Command, Database, Locks, Query, SqlValue, WriteOptions } from '../sql/database.ts'
import { refuseNul } from '../sql/refuse-nul.ts'
import { Lanes } from '../work/lanes.ts'
import { UnderWay } from '../work/under-way.ts'
import { ask } from './ask.ts'
import { explainFailure } from './explain-failure.ts'
import { readTime } from './read-server-time.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { Statements } from './statements.ts'
import { transact } from './transaction.ts'
import type { Watchers } from './watchers.ts'

const locks: Locks = {
  forUpdate: 'FOR UPDATE',
  forUpdateSkipLocked: 'FOR UPDATE SKIP LOCKED',
  forKeyShare: 'FOR KEY SHARE',
}

/**
 * Each command is a transaction of its own on a connection of the pool, READ COMMITTED: its row locks are what makes it safe. SERIALIZABLE would
 * need none, but locks pages of indexes, so that runs which have nothing to do with each other would abort each other all the time.
 */
export class PostgresDatabase implements Database {
  readonly #pool: Pool
  readonly #watchers: Watchers
  readonly #lanes = new Lanes()
  readonly #statements = new Statements()
  readonly #underWay = new UnderWay(explainFailure)
  #closed: Promise<void> | undefined

  constructor(pool: Pool, watchers: Watchers) {
    this.#pool = pool
    this.#watchers = watchers
  }

  write<T>(command: Command<T>, { durable, lane }: WriteOptions): Promise<T> {
    const work = async () => {
      const { value, topics } = await retryConflicts(() => this.#perform(command, durable))
      this.#watchers.tell(topics)
      return value
    }
    return this.#underWay.run(() => (lane === undefined ? work() : this.#lanes.run(lane, work)))
  }

  read<T>(query: Query<T>): Promise<T> {
    return this.#underWay.run(() =>
      retryConflicts(() =>
        transact(this.#pool, 'snapshot', (client) =>
          query({ all: async (text, ...parameters) => (await this.#ask(client, text, parameters)).rows }),
        ),
      ),
    )
  }

  watch(topic: string, listener: () => void): () => void {
    return this.#closed ? () => {} : this.#watchers.add(topic, listener)
  }

  time(): Promise<number> {
    return this.#underWay.run(() => readTime(this.#pool))
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #perform<T>(command: Command<T>, durable: boolean): Promise<{ value: T; topics: Set<string> }> {
    const topics = new Set<string>()
    const value = await transact(this.#pool, durable ? 'durable' : 'quick', (client) =>
      command({
        all: async (text, ...parameters) => (await this.#ask(client, text, parameters)).rows,
        run: async (text, ...parameters) => (await this.#ask(client, text, parameters)).rowCount ?? 0,
        notify: (topic) => topics.add(topic),
        locks,
      }),
    )
    return { value, topics }
  }

  #ask(client: PoolClient, text: string, parameters: SqlValue[]) {
    parameters.forEach(refuseNul)
    return ask(client, this.#statements.of(text), parameters)
  }

  /** The pool forgets those who wait for a connection when it ends, so nobody may be left who does. */
  async #close(): Promise<void> {
    await this.#underWay.end()
    await this.#watchers.close()
    await this.#pool.end()
  }
}
