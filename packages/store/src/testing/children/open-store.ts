import type { Store } from '@deckhand/spec'
import { openFirestoreStore } from '../../firestore/open-firestore-store.ts'
import { openPostgresStore } from '../../postgres/open-postgres-store.ts'
import { openSqliteStore } from '../../sqlite/open-sqlite-store.ts'
import { auditKey } from '../scene.ts'

/** The address of a PostgreSQL database, the host and project of a Firestore, or a folder. */
export function openStore(place = ''): Promise<Store> {
  if (place.startsWith('postgres:')) return openPostgresStore({ url: place, auditKey })
  if (!place.startsWith('firestore:')) return openSqliteStore({ folder: place, auditKey })
  const { host, pathname } = new URL(place)
  return openFirestoreStore({ host, projectId: pathname.slice(1), auditKey })
}
