import type { Store } from '@deckhand/spec'
import { createStore, type StoreOptions } from './create-store.ts'
import { openDatabase } from './sqlite/open-database.ts'

export interface SqliteStoreOptions extends StoreOptions {
  /** Holds the file deckhand.db. Made, for this user only, when it is not there. Must be on a local disk. */
  folder: string
}

/** Any number of stores, in one process or in many, may be open on one folder. Rejects with INTERNAL and words that say what to do. */
export async function openSqliteStore({ folder, ...options }: SqliteStoreOptions): Promise<Store> {
  return createStore(await openDatabase(folder), options)
}
