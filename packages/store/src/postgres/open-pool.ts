import { Pool } from 'pg'
import { connectionOptions } from './connection-options.ts'

const maxConnections = 10

/** Makes its connections when they are needed. */
export function openPool(url: string): Pool {
  const pool = new Pool({ ...connectionOptions(url), max: maxConnections, allowExitOnIdle: true })
  // Without a listener a connection that breaks would end the process; whoever uses it learns of it by its statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}
