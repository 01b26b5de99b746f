import type { Store } from '@deckhand/spec'
import type { StoreOptions } from '../create-store.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import { type FirestorePlace, openDocuments } from './open-documents.ts'

export interface FirestoreStoreOptions extends StoreOptions, FirestorePlace {}

/**
 * Any number of stores, in one process or in many, may be open on one database, which must have the indexes of firestore.indexes.json. Rejects with INTERNAL and words
 * that say what to do.
 */
export async function openFirestoreStore({ auditKey, ...place }: FirestoreStoreOptions): Promise<Store> {
  const store = createFirestoreStore(openDocuments(place), { auditKey })
  try {
    // The client connects when it is first asked: whoever opens a store wants to know then that it is there.
    await store.time()
    return store
  } catch (thrown) {
    // A client that never got anywhere fails to close as well, in words that tell less.
    await store.close().catch(() => {})
    throw thrown
  }
}
