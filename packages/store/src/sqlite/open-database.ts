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

/** The database in a folder, made when it is not there, at the newest schema. Rejects with INTERNAL and words that say what to do. */
export async function openDatabase(folder: string): Promise<SqliteDatabase> {
  try {
    // What users said to the agent is in here: nobody else on the machine may look.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = databaseFile(folder)
    // SQLite gives the files beside it the same rights.
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

/** Made before SQLite does, or it would be there for everybody to read for a moment. */
async function closeToOthers(path: string): Promise<void> {
  await (await open(path, 'a', 0o600)).close()
  await chmod(path, 0o600)
}

/** In this mode readers go on while somebody writes. */
function useWriteAheadLog(connection: Connection, folder: string): void {
  const [row] = connection.all<{ journal_mode: string }>('PRAGMA journal_mode = WAL')
  if (row?.journal_mode !== 'wal') throw noLog(folder)
}

function noLog(folder: string): DeckhandError {
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
    // Not prepared: the driver ends a prepared statement late, and until then this connection would count as open itself.
    file.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL')
  } catch (cause) {
    const message = `Another process has the database in ${folder} open. Stop it first.`
    throw new DeckhandError('CONFLICT', message, { cause })
  } finally {
    file.close()
  }
}
