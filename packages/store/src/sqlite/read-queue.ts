import type { Query, Sql } from '../sql/database.ts'
import type { Connection } from './connection.ts'
import { explainFailure } from './explain-failure.ts'

/** Reads on its own connection, one query at a time. The writer's connection would show uncommitted changes. */
export class ReadQueue {
  readonly #connection: Connection
  readonly #sql: Sql
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: Connection) {
    this.#connection = connection
    this.#sql = { all: async (text, ...parameters) => connection.all(text, ...parameters) }
  }

  push<T>(query: Query<T>): Promise<T> {
    const result = this.#last.then(() => this.#read(query))
    this.#last = result.catch(() => {})
    return result
  }

  async idle(): Promise<void> {
    await this.#last
  }

  async #read<T>(query: Query<T>): Promise<T> {
    try {
      this.#connection.run('BEGIN')
      return await query(this.#sql)
    } catch (thrown) {
      throw explainFailure(thrown)
    } finally {
      if (this.#connection.inTransaction) this.#connection.run('COMMIT')
    }
  }
}
