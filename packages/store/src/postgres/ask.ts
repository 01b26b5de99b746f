import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { SqlValue } from '../sql/database.ts'
import { statementMs } from './connection-options.ts'
import type { Statement } from './statements.ts'

// Longer than the server itself gives a statement: whoever has heard nothing by then talks to a server that is gone without a word.
const silenceMs = statementMs + 10_000

/** What failed first in the transaction that a client is in. */
export const firstFailures = new WeakMap<PoolClient, unknown>()

/** What is asked in one go becomes one packet: to send it costs more than all else about a small statement. */
export function ask(client: PoolClient, statement: Statement, values: SqlValue[] = []): Promise<QueryResult> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const query: QueryConfig & { query_timeout: number } = { ...statement, values, query_timeout: silenceMs }
  return client.query(query).catch((thrown: unknown) => {
    if (!firstFailures.has(client)) firstFailures.set(client, thrown)
    throw thrown
  })
}
