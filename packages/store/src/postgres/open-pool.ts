import { Pool } from 'pg'
import { connectionOptions, usualSilenceMs } from './connection-options.ts'
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
