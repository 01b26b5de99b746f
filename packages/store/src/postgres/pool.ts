import { Pool } from 'pg'
import { connectionOptions, usualSilenceMs } from './connection-options.ts'
import { explainFailure } from './explain-failure.ts'
import { silences } from './query.ts'

const maxConnections = 10

/** Connects on demand. */
export function openPool(url: string, silenceMs = usualSilenceMs): Pool {
  const pool = new Pool({ ...connectionOptions(url, silenceMs), max: maxConnections, allowExitOnIdle: true })
  // Without a listener, a broken connection would end the process. The code that uses it gets the error from its statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  pool.on('connect', (client) => silences.set(client, silenceMs))
  return pool
}

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
