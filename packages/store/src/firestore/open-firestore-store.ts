import type { Store } from '@deckhand/spec'
import type { StoreOptions } from '../create-store.ts'
import { refuseHalfCopy } from './copy/target.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import { type FirestorePlace, openDocuments } from './documents/open-documents.ts'

export interface FirestoreStoreOptions extends StoreOptions, FirestorePlace {
  /** Told once of what keeps news from other processes out, which are late then and not lost. */
  onFault?: (error: Error) => void
}

/**
 * Any number of stores, in one process or in many, may be open on one database, which must have the indexes of firestore.indexes.json. Rejects with INTERNAL and words
 * that say what to do, and with CONFLICT where a copy from another store broke off.
 */
export async function openFirestoreStore({ auditKey, onFault, ...place }: FirestoreStoreOptions): Promise<Store> {
  const documents = openDocuments(place, { ...(onFault && { onFault }) })
  try {
    // The client connects when it is first asked: whoever opens a store wants to know then that it is there.
    await documents.time()
    await documents.read(refuseHalfCopy)
    return createFirestoreStore(documents, { auditKey })
  } catch (thrown) {
    // A client that never got anywhere fails to close as well, in words that tell less.
    await documents.close().catch(() => {})
    throw thrown
  }
}
