import { withPool } from './with-pool.ts'

/** What the clock of a PostgreSQL server says, in milliseconds since 1970. Rejects with INTERNAL and words that say what to do. */
export function readServerTime(url: string): Promise<number> {
  return withPool(url, async (pool) => {
    const { rows } = await pool.query('SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now')
    return Number(rows[0]?.now)
  })
}
