import type { Store } from '@deckhand/spec'
import { describeAddress, openSqliteStore } from '@deckhand/store'
import { loadFirestore, loadPostgres } from '../package/load-parts.ts'
import type { Settings } from '../settings/settings.ts'
import type { StoreChoice } from '../settings/store-choice.ts'
import { AuditMark } from './audit-mark.ts'
import type { DataFolder } from './data-folder.ts'

export async function openStore(
  { store }: Pick<Settings, 'store'>,
  { path: folder, keys }: Pick<DataFolder, 'path' | 'keys'>,
  onFault: (error: unknown) => void = () => {},
): Promise<Store> {
  const auditKey = keys.audit
  switch (store.kind) {
    case 'sqlite':
      return openSqliteStore({ folder, auditKey })
    // Drivers are loaded only when used: Google's is larger than all of Deckhand.
    case 'postgres': {
      const { openPostgresStore } = await loadPostgres()
      return openPostgresStore({ url: store.url, auditKey })
    }
    case 'firestore': {
      const { openFirestoreStore } = await loadFirestore()
      const { kind: _, ...place } = store
      return openFirestoreStore({ ...place, auditKey, onFault })
    }
  }
}

/** Whether processes on several machines may use the store at once. */
export const isShared = ({ store }: Pick<Settings, 'store'>): boolean => store.kind !== 'sqlite'

export function auditMark({ store }: Settings, { path }: DataFolder): AuditMark {
  return new AuditMark(path, store.kind === 'sqlite' ? 'SQLite' : describeStore(store))
}

/** For people: where the data is, and the secret, which is never in the same place as a database. */
export function labelData({ store }: Settings, { path, secretLabel }: DataFolder): string {
  return store.kind === 'sqlite' ? path : `${describeStore(store)}; secret ${secretLabel}`
}

export function describeStore(choice: Exclude<StoreChoice, { kind: 'sqlite' }>): string {
  if (choice.kind === 'postgres') return describeAddress(choice.url)
  const { projectId, databaseId, host } = choice
  return `Firestore${host === undefined ? '' : ` emulator at ${host}`}, ${projectId}/${databaseId}`
}
