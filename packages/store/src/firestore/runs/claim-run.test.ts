import { FieldValue, Firestore } from '@google-cloud/firestore'
import { expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { auditKey, claim, now, workingRun } from '../../testing/scene.ts'
import { createFirestoreStore } from '../create-firestore-store.ts'
import { FirestoreDocuments } from '../documents/firestore-documents.ts'
import { clientSettings } from '../documents/open-documents.ts'
import { paths } from '../documents/paths.ts'

test.skipIf(!firestoreHost)('L6: a run of an older version has no losses', async () => {
  const firestore = new Firestore(clientSettings(firestoreProject()))
  const store = createFirestoreStore(new FirestoreDocuments(firestore), { auditKey })
  onTestFinished(() => store.close())
  const { runId, fence } = await workingRun(store)
  await firestore.doc(paths.run(runId)).update({ losses: FieldValue.delete() })
  await store.runs.extend(fence, 0)
  expect((await claim(store))?.losses).toBe(0)
  await firestore.doc(paths.run(runId)).update({ losses: FieldValue.delete() })
  expect((await claim(store, 'third', now + 1000))?.losses).toBe(1)
})
