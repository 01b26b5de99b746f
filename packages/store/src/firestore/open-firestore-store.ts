import type { Store } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

export interface FirestoreStoreOptions {
  projectId: string
  databaseId?: string
  /** Of an emulator. */
  host?: string
  auditKey: Buffer
}

export async function openFirestoreStore(_: FirestoreStoreOptions): Promise<Store> {
  throw new DeckhandError('INTERNAL', 'There is no store on Firestore yet.')
}
