import type { Pool } from 'pg'
import { withPool } from './with-pool.ts'

/** What the clock of a PostgreSQL server says, in milliseconds since 1970. Rejects with INTERNAL and words that say what to do. */
export function readServerTime(url: string): Promise<number> {
  return withPool(url, readTime)
}

/** One round trip, so that whoever asks can tell how old the answer is. */
export async function readTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query('SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now')
  return Number(rows[0]?.now)
}
