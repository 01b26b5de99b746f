import type { Store } from '@deckhand/spec'
import { openPostgresStore, openSqliteStore } from '@deckhand/store'

export interface StoreAddress {
  folder: string
  /** Of a PostgreSQL database, in place of SQLite in the folder. */
  databaseUrl?: string
}

const auditKey = Buffer.alloc(32, 2)

/** The store that all processes of one test share. */
export function openStore({ folder, databaseUrl }: StoreAddress): Promise<Store> {
  return databaseUrl ? openPostgresStore({ url: databaseUrl, auditKey }) : openSqliteStore({ folder, auditKey })
}
