import type { Store } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { openPostgresStore } from '@deckhand/store/postgres'

export interface StoreAddress {
  folder: string
  /** Of a PostgreSQL database, in place of SQLite in the folder. */
  databaseUrl?: string
  /** Of Firestore, in place of both. */
  firestore?: { projectId: string; host: string }
  /** How long PostgreSQL may be silent before its connection is closed. */
  silenceMs?: number
}

const auditKey = Buffer.alloc(32, 2)

/** The store that all processes of one test share. */
export async function openStore({ folder, databaseUrl, firestore, silenceMs }: StoreAddress): Promise<Store> {
  const patience = silenceMs === undefined ? {} : { silenceMs }
  if (databaseUrl) return openPostgresStore({ url: databaseUrl, auditKey, ...patience })
  if (!firestore) return openSqliteStore({ folder, auditKey })
  // Loaded late: its client takes long to load, and most runs do not need it.
  const { openFirestoreStore } = await import('@deckhand/store/firestore')
  return openFirestoreStore({ ...firestore, auditKey })
}

/** Where the server of the database listens. */
export function targetOf({ databaseUrl, firestore }: StoreAddress): { host: string; port: number } {
  if (!databaseUrl && !firestore)
    throw new Error('SQLite has no server. Choose --store postgres or firestore for a fleet.')
  const { hostname, port } = new URL(databaseUrl ?? `http://${firestore?.host}`)
  return { host: hostname, port: Number(port || 5432) }
}

/** The same store, reached through a port of this machine. */
export function addressThrough({ databaseUrl, firestore, ...address }: StoreAddress, port: number): StoreAddress {
  if (firestore) return { ...address, firestore: { ...firestore, host: `127.0.0.1:${port}` } }
  const url = new URL(databaseUrl ?? '')
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) })
  return { ...address, databaseUrl: url.href }
}
