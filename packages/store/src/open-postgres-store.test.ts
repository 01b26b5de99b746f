import { describe, test } from 'vitest'
import { openPostgresStore } from './open-postgres-store.ts'
import { checkStore } from './testing/check-store.ts'
import { postgresSchema, postgresUrl } from './testing/postgres-schema.ts'
import { auditKey } from './testing/scene.ts'
import { storeConformance } from './testing/store-conformance.ts'

for (const [part, cases] of Object.entries(storeConformance)) {
  describe.skipIf(!postgresUrl)(part, () => {
    for (const storeCase of cases) {
      test(storeCase.title, async () => {
        const { url, remove } = await postgresSchema()
        await checkStore(storeCase, () => openPostgresStore({ url, auditKey })).finally(remove)
      })
    }
  })
}
