import { UsageError } from '../command-line/usage-error.ts'
import { isShared } from '../store/open-store.ts'
import type { Role } from './role.ts'
import type { Settings } from './settings.ts'

/** With SQLite there is one process. If its role excluded runs or requests, no process would handle them. */
export function assertRole(role: Role | undefined, settings: Pick<Settings, 'store'>): void {
  if (role === undefined || role === 'all' || isShared(settings)) return
  throw new UsageError(
    `The role "${role}" is for several processes that share a database, and SQLite in the data folder is for one machine. Set DATABASE_URL to a PostgreSQL database or STORE=firestore, or use the role "all".`,
  )
}
