import { existsSync } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DeckhandError } from '@deckhand/spec/errors'
import { migrations } from '../schema/migrations.ts'
import { Connection } from './connection.ts'
import { explainFailure } from './explain-failure.ts'
import { migrate } from './migrate.ts'
import { openFile } from './open-file.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { SqliteDatabase } from './sqlite-database.ts'

/** Opens the database in a folder, creates it if it is missing, and migrates it. Rejects with INTERNAL and advice. */
export async function openDatabase(folder: string): Promise<SqliteDatabase> {
  try {
    // The database has users' conversations, so no other user of this machine may read it.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = databaseFile(folder)
    // SQLite gives its other files the same permissions.
    await closeToOthers(path)
    const writer = new Connection(openFile(path, { readOnly: false }))
    try {
      await retryWhileBusy(() => useWriteAheadLog(writer, folder))
      await retryWhileBusy(() => migrate(writer, migrations))
      return new SqliteDatabase(writer, new Connection(openFile(path, { readOnly: true })))
    } catch (thrown) {
      writer.close()
      throw thrown
    }
  } catch (thrown) {
    throw explainFailure(thrown)
  }
}

export const databaseFile = (folder: string) => join(folder, 'deckhand.db')

/** Creates the file before SQLite does. Otherwise everyone could read it for a moment. */
async function closeToOthers(path: string): Promise<void> {
  await (await open(path, 'a', 0o600)).close()
  await chmod(path, 0o600)
}

/** In this mode, readers do not wait for writers. */
function useWriteAheadLog(connection: Connection, folder: string): void {
  const [row] = connection.all<{ journal_mode: string }>('PRAGMA journal_mode = WAL')
  if (row?.journal_mode !== 'wal') throw notShareable(folder)
}

function notShareable(folder: string): DeckhandError {
  const message = `The folder ${folder} cannot hold a database that several connections share. Use a folder on a local disk.`
  return new DeckhandError('INTERNAL', message)
}

/**
 * Throws CONFLICT if any process, this one included, has the SQLite database in the folder open. An idle server holds no lock and no lease,
 * but SQLite can only leave its write-ahead log when no other connection is open.
 */
export function assertUnused(folder: string): void {
  if (!existsSync(databaseFile(folder))) return
  const file = openFile(databaseFile(folder), { readOnly: false })
  try {
    // Not prepared, because the driver finalizes prepared statements late, and until then this connection would count as open itself.
    file.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL')
  } catch (cause) {
    const message = `Another process has the database in ${folder} open. Stop it first.`
    throw new DeckhandError('CONFLICT', message, { cause })
  } finally {
    file.close()
  }
}
