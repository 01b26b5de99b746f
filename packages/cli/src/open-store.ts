import type { Store } from '@deckhand/spec'
import { describeAddress, openPostgresStore, openSqliteStore } from '@deckhand/store'
import { AuditMark } from './audit-mark.ts'
import type { DataFolder } from './data-folder.ts'
import type { Settings } from './settings.ts'

export function openStore({ databaseUrl: url }: Settings, { path: folder, keys }: DataFolder): Promise<Store> {
  const auditKey = keys.audit
  return url === undefined ? openSqliteStore({ folder, auditKey }) : openPostgresStore({ url, auditKey })
}

/** Processes on several machines may work on it at once. */
export const isShared = ({ databaseUrl }: Settings): boolean => databaseUrl !== undefined

export function auditMark({ databaseUrl }: Settings, { path }: DataFolder): AuditMark {
  return new AuditMark(path, databaseUrl === undefined ? 'SQLite' : describeAddress(databaseUrl))
}

/** The folder is still there with a database: the secret that signs approvals is never in the same place as they are. */
export function labelData({ databaseUrl }: Settings, folder: string): string {
  return databaseUrl === undefined ? folder : `${describeAddress(databaseUrl)}; secret in ${folder}`
}
