import { randomUUID } from 'node:crypto'
import { Firestore } from '@google-cloud/firestore'
import { clientSettings, type FirestorePlace } from '../firestore/documents/open-documents.ts'

/** The host of the shared server; `undefined` if there is none. */
export const firestoreHost = process.env.DECKHAND_TEST_FIRESTORE

/** An empty project, as isolated as its own server. */
export function firestoreProject(): FirestorePlace {
  return { projectId: `test-${randomUUID().slice(0, 18)}`, host: firestoreHost ?? '' }
}

export interface FirestoreControl {
  /** Makes the next commits of the project fail, or breaks its streams. */
  fault(kind: 'commit-aborted' | 'commit-unavailable' | 'commit-lost' | 'listen-broken', times?: number): Promise<void>
  /** The number of documents written so far. */
  writes(): Promise<number>
  close(): Promise<void>
}

/** The test server accepts control commands in a reserved database. */
export function controlProject(place: FirestorePlace): FirestoreControl {
  const control = new Firestore(clientSettings({ ...place, databaseId: 'deckhand-emulator' }))
  return {
    fault: async (kind, times = 1) => {
      await control.collection('faults').add({ kind, times })
    },
    writes: async () => (await control.doc('usage/(default)').get()).get('writes'),
    close: () => control.terminate(),
  }
}
