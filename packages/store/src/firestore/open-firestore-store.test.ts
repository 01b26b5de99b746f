import { describe, test } from 'vitest'
import { checkStore } from '../testing/check-store.ts'
import { firestoreHost, firestoreProject } from '../testing/firestore-project.ts'
import { auditKey } from '../testing/scene.ts'
import { storeConformance } from '../testing/store-conformance.ts'
import { openFirestoreStore } from './open-firestore-store.ts'

for (const [part, cases] of Object.entries(storeConformance)) {
  describe.skipIf(!firestoreHost)(part, () => {
    for (const storeCase of cases) {
      test(storeCase.title, async () => {
        const place = firestoreProject()
        await checkStore(storeCase, () => openFirestoreStore({ ...place, auditKey }))
      })
    }
  })
}
