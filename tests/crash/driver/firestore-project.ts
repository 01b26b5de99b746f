import { randomBytes } from 'node:crypto'

/** Where Firestore is for tests; undefined where there is none. */
export const firestoreHost = process.env.DECKHAND_TEST_FIRESTORE

/** A new, empty project for each test. It is gone when the server ends. */
export function newProject(): { projectId: string; host: string } {
  if (!firestoreHost) throw new Error('There is no Firestore. Set DECKHAND_TEST_FIRESTORE to the host and port of one.')
  return { projectId: `crash-${randomBytes(8).toString('hex')}`, host: firestoreHost }
}
