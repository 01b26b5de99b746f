import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { SqlValue } from '../sql/database.ts'
import { usualSilenceMs } from './connection-options.ts'
import type { Statement } from './statements.ts'

/** How long the server at the other end of a connection may be silent. */
export const silences = new WeakMap<PoolClient, number>()

/** What failed first in the transaction that a client is in. */
export const firstFailures = new WeakMap<PoolClient, unknown>()

/** What is asked in one go becomes one packet: to send it costs more than all else about a small statement. */
export function ask(client: PoolClient, statement: Statement, values: SqlValue[] = []): Promise<QueryResult> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const query_timeout = silences.get(client) ?? usualSilenceMs
  const query: QueryConfig & { query_timeout: number } = { ...statement, values, query_timeout }
  return client.query(query).catch((thrown: unknown) => {
    if (!firstFailures.has(client)) firstFailures.set(client, thrown)
    throw thrown
  })
}
