import { Pool } from 'pg'
import { silences } from './ask.ts'
import { connectionOptions, usualSilenceMs } from './connection-options.ts'

const maxConnections = 10

/** Makes its connections when they are needed. */
export function openPool(url: string, silenceMs = usualSilenceMs): Pool {
  const pool = new Pool({ ...connectionOptions(url, silenceMs), max: maxConnections, allowExitOnIdle: true })
  // Without a listener a connection that breaks would end the process; whoever uses it learns of it by its statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  pool.on('connect', (client) => silences.set(client, silenceMs))
  return pool
}
