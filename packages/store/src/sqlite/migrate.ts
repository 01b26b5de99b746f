import { migrationsTable, refuseNewer } from '../schema/schema-version.ts'
import type { Connection } from './connection.ts'

/**
 * Runs the scripts that this database has not seen. All in one transaction that takes the write lock first: of several processes that start
 * at once one does the work, the others wait and find it done. Throws INTERNAL for a database of a newer program, and leaves it as it was.
 */
export function migrate(connection: Connection, scripts: readonly string[]): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(migrationsTable)
    const done = newestVersion(connection)
    refuseNewer(done, scripts.length)
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
