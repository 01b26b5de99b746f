import { type FirestorePlace, openDocuments } from './open-documents.ts'

/** What the clock of the database says. */
export async function readFirestoreTime(place: FirestorePlace): Promise<number> {
  const documents = openDocuments(place)
  try {
    return await documents.time()
  } finally {
    await documents.close()
  }
}
