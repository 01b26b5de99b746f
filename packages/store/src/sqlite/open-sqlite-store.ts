import type { Store } from '@deckhand/spec'
import { createStore, type StoreOptions } from '../create-store.ts'
import { openDatabase } from './open-database.ts'

export interface SqliteStoreOptions extends StoreOptions {
  /** The folder of the file deckhand.db. Created, for this user only, if it is missing. Must be on a local disk. */
  folder: string
}

/** Any number of stores, in one process or in many, may be open on one folder. Rejects with INTERNAL and advice. */
export async function openSqliteStore({ folder, ...options }: SqliteStoreOptions): Promise<Store> {
  return createStore(await openDatabase(folder), options)
}
