import { DeckhandError } from '@deckhand/spec/errors'
import type { Connection } from './connection.ts'

/**
 * Runs the scripts that this database has not seen. All in one transaction that takes the write lock first: of several processes that start
 * at once one does the work, the others wait and find it done. Throws INTERNAL for a database of a newer program, and leaves it as it was.
 */
export function migrate(connection: Connection, scripts: readonly string[]): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec('CREATE TABLE IF NOT EXISTS migrations (version INTEGER NOT NULL PRIMARY KEY)')
    const done = newestVersion(connection)
    if (done > scripts.length) throw tooNew(done, scripts.length)
    for (const [index, script] of [...scripts.entries()].slice(done)) {
      connection.exec(script)
      connection.run('INSERT INTO migrations (version) VALUES (?)', index + 1)
    }
    connection.exec('COMMIT')
  } catch (thrown) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw thrown
  }
}

function newestVersion(connection: Connection): number {
  const [row] = connection.all<{ version: number | null }>('SELECT MAX(version) AS version FROM migrations')
  return row?.version ?? 0
}

function tooNew(found: number, known: number): DeckhandError {
  const message = `This database was written by a newer Deckhand: its schema is ${found}, and this program knows ${known}. Update Deckhand, or use another folder.`
  return new DeckhandError('INTERNAL', message)
}
