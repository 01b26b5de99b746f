import { randomUUID } from 'node:crypto'
import { Firestore } from '@google-cloud/firestore'
import { clientSettings, type FirestorePlace } from '../firestore/documents/open-documents.ts'

/** Of the server that the tests share; undefined where there is none. */
export const firestoreHost = process.env.DECKHAND_TEST_FIRESTORE

/** An empty project, as good as a server of its own. */
export function firestoreProject(): FirestorePlace {
  return { projectId: `test-${randomUUID().slice(0, 18)}`, host: firestoreHost ?? '' }
}

export interface FirestoreControl {
  /** Lets the next commits of the project go wrong, or breaks its streams. */
  fault(kind: 'commit-aborted' | 'commit-unavailable' | 'commit-lost' | 'listen-broken', times?: number): Promise<void>
  /** How many documents were written so far. */
  writes(): Promise<number>
  close(): Promise<void>
}

/** The test server takes orders in a database that is no other's. */
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
