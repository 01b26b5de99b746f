import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { SqlValue } from '../sql/database.ts'
import { usualSilenceMs } from './connection-options.ts'
import type { Statement } from './statements.ts'

/** How long the server of a connection may be silent. */
export const silences = new WeakMap<PoolClient, number>()

/** The first failure in the current transaction of a client. */
export const firstFailures = new WeakMap<PoolClient, unknown>()

/** Statements from the same tick share one packet, because sending a packet is the largest cost of a small statement. */
export function query(client: PoolClient, statement: Statement, values: SqlValue[] = []): Promise<QueryResult> {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const query_timeout = silences.get(client) ?? usualSilenceMs
  const config: QueryConfig & { query_timeout: number } = { ...statement, values, query_timeout }
  return client.query(config).catch((thrown: unknown) => {
    if (!firstFailures.has(client)) firstFailures.set(client, thrown)
    throw thrown
  })
}
