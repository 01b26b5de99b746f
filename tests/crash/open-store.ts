import type { Store } from '@deckhand/spec'
import { openPostgresStore, openSqliteStore } from '@deckhand/store'

export interface StoreAddress {
  folder: string
  /** Of a PostgreSQL database, in place of SQLite in the folder. */
  databaseUrl?: string
  /** How long the database may say nothing until a connection to it is given up. */
  silenceMs?: number
}

const auditKey = Buffer.alloc(32, 2)

/** The store that all processes of one test share. */
export function openStore({ folder, databaseUrl, silenceMs }: StoreAddress): Promise<Store> {
  if (!databaseUrl) return openSqliteStore({ folder, auditKey })
  return openPostgresStore({ url: databaseUrl, auditKey, ...(silenceMs && { silenceMs }) })
}

/** Where the server of the database listens. */
export function targetOf({ databaseUrl }: StoreAddress): { host: string; port: number } {
  if (!databaseUrl) throw new Error('SQLite has no server. Choose --store postgres for a fleet.')
  const { hostname, port } = new URL(databaseUrl)
  return { host: hostname, port: Number(port || 5432) }
}

/** The same store, by way of a port of this machine. */
export function addressThrough({ databaseUrl = '', ...address }: StoreAddress, port: number): StoreAddress {
  const url = new URL(databaseUrl)
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) })
  return { ...address, databaseUrl: url.href }
}
