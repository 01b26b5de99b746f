import { existsSync } from 'node:fs'
import { migrations } from '../schema/migrations.ts'
import type { SchemaVersions } from '../schema/schema-version.ts'
import { Connection } from './connection.ts'
import { explainFailure } from './explain-failure.ts'
import { findVersion } from './migrate.ts'
import { databaseFile } from './open-database.ts'
import { openFile } from './open-file.ts'

/** Which schema the database in a folder has, and which one this program brings. Makes and changes nothing. */
export function schemaOfFolder(folder: string): SchemaVersions {
  const path = databaseFile(folder)
  if (!existsSync(path)) return { from: 0, to: migrations.length }
  try {
    const connection = new Connection(openFile(path, { readOnly: true }))
    try {
      return { from: findVersion(connection), to: migrations.length }
    } finally {
      connection.close()
    }
  } catch (thrown) {
    throw explainFailure(thrown)
  }
}
