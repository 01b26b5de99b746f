import { randomUUID } from 'node:crypto'
import { Firestore } from '@google-cloud/firestore'
import { describe, test } from 'vitest'
import { checkStore } from '../testing/check-store.ts'
import { documentsBelow } from '../testing/documents-below.ts'
import { auditKey } from '../testing/scene.ts'
import { storeConformance } from '../testing/store-conformance.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import { clientSettings, type FirestorePlace, openDocuments } from './documents/open-documents.ts'

// Set these by hand to test with a Google Cloud project (CONTRIBUTING.md). It costs a little, and takes a minute or two.
const projectId = process.env.DECKHAND_TEST_FIRESTORE_PROJECT
const databaseId = process.env.DECKHAND_TEST_FIRESTORE_DATABASE
const place: FirestorePlace = { projectId: projectId ?? '', ...(databaseId && { databaseId }) }

describe.skipIf(!projectId)('in a real project', () => {
  for (const [part, cases] of Object.entries(storeConformance)) {
    describe(part, () => {
      for (const storeCase of cases) {
        test(storeCase.title, { timeout: 120_000 }, async ({ onTestFinished }) => {
          const top = `deckhandTests/${randomUUID()}`
          onTestFinished(() => removeAllBelow(top))
          await checkStore(storeCase, async () =>
            createFirestoreStore(documentsBelow(openDocuments(place), top), { auditKey }),
          )
        })
      }
    })
  }
})

async function removeAllBelow(top: string): Promise<void> {
  const firestore = new Firestore(clientSettings(place))
  await firestore.recursiveDelete(firestore.doc(top))
  await firestore.terminate()
}
