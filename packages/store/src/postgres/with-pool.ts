import type { Pool } from 'pg'
import { explainFailure } from './explain-failure.ts'
import { openPool } from './open-pool.ts'

/** Runs work that needs no store. Rejects with INTERNAL and advice. */
export async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url)
  try {
    return await work(pool)
  } catch (thrown) {
    throw explainFailure(thrown)
  } finally {
    await pool.end()
  }
}
