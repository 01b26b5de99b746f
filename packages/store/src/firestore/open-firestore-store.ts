import type { Store } from '@deckhand/spec'
import type { StoreOptions } from '../create-store.ts'
import { refuseHalfCopy } from './copy/target.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import { type FirestorePlace, openDocuments } from './documents/open-documents.ts'

export interface FirestoreStoreOptions extends StoreOptions, FirestorePlace {
  /** Gets each permanent failure of change streams once. Changes by other processes are noticed late then, but not lost. */
  onFault?: (error: Error) => void
}

/**
 * Any number of stores, in one process or in many, may be open on one database, which must have the indexes of firestore.indexes.json. Rejects with
 * INTERNAL and advice, and with CONFLICT after an interrupted copy from another store.
 */
export async function openFirestoreStore({ auditKey, onFault, ...place }: FirestoreStoreOptions): Promise<Store> {
  const documents = openDocuments(place, { ...(onFault && { onFault }) })
  try {
    // The client connects with the first request. Connect now, so that a wrong address fails here.
    await documents.time()
    await documents.read(refuseHalfCopy)
    return createFirestoreStore(documents, { auditKey })
  } catch (thrown) {
    // A client that never connected also fails to close, with a worse message.
    await documents.close().catch(() => {})
    throw thrown
  }
}
