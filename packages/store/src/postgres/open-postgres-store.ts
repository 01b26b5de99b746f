import type { Store } from '@deckhand/spec'
import { createStore, type StoreOptions } from '../create-store.ts'
import { openDatabase } from './open-database.ts'

export interface PostgresStoreOptions extends StoreOptions {
  /** `postgres://user:password@host:5432/name`. The tables are created in the first schema of its search_path. */
  url: string
  /** How long the server may be silent before a connection is given up. Default: 15 seconds. */
  silenceMs?: number
}

/** Any number of stores, in one process or in many, may be open on one database. Rejects with INTERNAL and advice. */
export async function openPostgresStore({ url, silenceMs, ...options }: PostgresStoreOptions): Promise<Store> {
  return createStore(await openDatabase(url, silenceMs), options)
}
