import type { Store } from '@deckhand/spec'
import { createStore, type StoreOptions } from './create-store.ts'
import { openDatabase } from './postgres/open-database.ts'

export interface PostgresStoreOptions extends StoreOptions {
  /** `postgres://user:password@host:5432/name`. The tables are made in the schema that its search_path names first. */
  url: string
  /** How long the server may say nothing until a connection to it is given up; 15 seconds when absent. */
  silenceMs?: number
}

/** Any number of stores, in one process or in many, may be open on one database. Rejects with INTERNAL and words that say what to do. */
export async function openPostgresStore({ url, silenceMs, ...options }: PostgresStoreOptions): Promise<Store> {
  return createStore(await openDatabase(url, silenceMs), options)
}
