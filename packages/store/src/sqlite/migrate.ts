import { migrationsTable, refuseNewer, type SchemaVersions } from '../schema/schema-version.ts'
import type { Connection } from './connection.ts'

/**
 * Runs the missing migrations in one transaction that takes the write lock first: of several processes that start at once, one migrates, and the
 * others wait and find it done. Throws INTERNAL and changes nothing if the database is from a newer version.
 */
export function migrate(connection: Connection, scripts: readonly string[]): SchemaVersions {
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(migrationsTable)
    const from = newestVersion(connection)
    refuseNewer(from, scripts.length)
    for (const [index, script] of [...scripts.entries()].slice(from)) {
      connection.exec(script)
      connection.run('INSERT INTO migrations (version) VALUES (?)', index + 1)
    }
    connection.exec('COMMIT')
    return { from, to: scripts.length }
  } catch (thrown) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw thrown
  }
}

/** The current schema; 0 if there is none. Changes nothing. */
export function findVersion(connection: Connection): number {
  const made = connection.all(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`)
  return made.length > 0 ? newestVersion(connection) : 0
}

function newestVersion(connection: Connection): number {
  const [row] = connection.all<{ version: number | null }>('SELECT MAX(version) AS version FROM migrations')
  return row?.version ?? 0
}
