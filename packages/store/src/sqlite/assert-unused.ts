import { existsSync } from 'node:fs'
import { DeckhandError } from '@deckhand/spec/errors'
import { databaseFile } from './open-database.ts'
import { openFile } from './open-file.ts'

/**
 * CONFLICT when somebody has the SQLite database in the folder open, also this very process. A server that does nothing at the moment holds no
 * lock and no lease; but SQLite leaves its log only when nobody else is there.
 */
export function assertUnused(folder: string): void {
  if (!existsSync(databaseFile(folder))) return
  const file = openFile(databaseFile(folder), { readOnly: false })
  try {
    // Not prepared: the driver ends a prepared statement late, and until then this connection would be one of those that are there.
    file.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL')
  } catch (cause) {
    const message = `Another process has the database in ${folder} open. Stop it first.`
    throw new DeckhandError('CONFLICT', message, { cause })
  } finally {
    file.close()
  }
}
