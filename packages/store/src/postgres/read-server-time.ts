import type { Pool, QueryConfig } from 'pg'
import { withPool } from './pool.ts'

// A later answer would be too imprecise, and a connection that was cut never answers.
const patienceMs = 5_000

/** The time on a PostgreSQL server, in milliseconds since 1970. Rejects with INTERNAL and advice. */
export function readServerTime(url: string): Promise<number> {
  return withPool(url, readTime)
}

/** One round trip, so that the caller knows how old the answer is. */
export async function readTime(pool: Pool): Promise<number> {
  const text = 'SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now'
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: patienceMs }
  const { rows } = await pool.query<{ now: number }>(query)
  return Number(rows[0]?.now)
}
