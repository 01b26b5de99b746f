import { randomUUID } from 'node:crypto'
import type { FirestorePlace } from '../firestore/open-documents.ts'

/** Of the server that the tests share; undefined where there is none. */
export const firestoreHost = process.env.DECKHAND_TEST_FIRESTORE

/** An empty project, as good as a server of its own. */
export function firestoreProject(): FirestorePlace {
  return { projectId: `test-${randomUUID().slice(0, 18)}`, host: firestoreHost ?? '' }
}
