import type { Store } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { openFirestoreStore } from '@deckhand/store/firestore'
import { openPostgresStore } from '@deckhand/store/postgres'
import { onTestFinished } from 'vitest'
import { firestoreHost, newProject } from '../../crash/driver/firestore-project.ts'
import { postgresSchema, postgresUrl } from '../../crash/driver/postgres-schema.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const auditKey = Buffer.alloc(32, 2)

/** Two connections to one database. */
const pairs: Record<string, () => Promise<[Store, Store]>> = {
  SQLite: async () => {
    const folder = tempFolder()
    return [await openSqliteStore({ folder, auditKey }), await openSqliteStore({ folder, auditKey })]
  },
  ...(postgresUrl && {
    PostgreSQL: async () => {
      const { url, remove } = await postgresSchema()
      onTestFinished(remove)
      return [await openPostgresStore({ url, auditKey }), await openPostgresStore({ url, auditKey })]
    },
  }),
  ...(firestoreHost && {
    Firestore: async () => {
      const place = { ...newProject(), auditKey }
      return [await openFirestoreStore(place), await openFirestoreStore(place)]
    },
  }),
}

export const storeKinds = Object.keys(pairs)

/** Open until the test ends. */
export async function openStorePair(kind: string): Promise<[Store, Store]> {
  const stores = (await pairs[kind]?.()) as [Store, Store]
  onTestFinished(() => Promise.all(stores.map((store) => store.close())).then(() => {}))
  return stores
}
