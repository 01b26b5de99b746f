import type { Pool, QueryConfig } from 'pg'
import { withPool } from './with-pool.ts'

// An answer that comes later tells too little; and on a line that is cut in silence none ever comes.
const patienceMs = 5_000

/** What the clock of a PostgreSQL server says, in milliseconds since 1970. Rejects with INTERNAL and words that say what to do. */
export function readServerTime(url: string): Promise<number> {
  return withPool(url, readTime)
}

/** One round trip, so that whoever asks can tell how old the answer is. */
export async function readTime(pool: Pool): Promise<number> {
  const text = 'SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now'
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: patienceMs }
  const { rows } = await pool.query<{ now: number }>(query)
  return Number(rows[0]?.now)
}
