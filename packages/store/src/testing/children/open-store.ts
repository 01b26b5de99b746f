import type { Store } from '@deckhand/spec'
import { openPostgresStore, openSqliteStore } from '../../index.ts'
import { auditKey } from '../scene.ts'

/** The address of a database, or a folder. */
export function openStore(place = ''): Promise<Store> {
  return place.startsWith('postgres:')
    ? openPostgresStore({ url: place, auditKey })
    : openSqliteStore({ folder: place, auditKey })
}
