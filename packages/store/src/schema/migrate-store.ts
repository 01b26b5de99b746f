import { existsSync } from 'node:fs'
import { loadOptional } from '@deckhand/spec/optional-package'
import { postgresPart } from '../optional-parts.ts'
import { Connection } from '../sqlite/connection.ts'
import { explainFailure } from '../sqlite/explain-failure.ts'
import { findVersion } from '../sqlite/migrate.ts'
import { databaseFile, openDatabase } from '../sqlite/open-database.ts'
import { openFile } from '../sqlite/open-file.ts'
import { migrations } from './migrations.ts'
import { refuseNewer, type SchemaVersions } from './schema-version.ts'

/** A folder for SQLite, or the address of a PostgreSQL database. */
export type StorePlace = { folder: string } | { url: string }

/** The schema of a store, and the newest one. Changes nothing. */
export async function compareStoreSchema(place: StorePlace): Promise<SchemaVersions> {
  if (!('url' in place)) return schemaOfFolder(place.folder)
  const { compareSchema, withPool } = await postgres()
  return withPool(place.url, compareSchema)
}

/** Migrates a store to the newest schema, as opening it does. Rejects with INTERNAL and advice. */
export async function migrateStore(place: StorePlace): Promise<SchemaVersions> {
  if ('url' in place) {
    const { bringUpToDate, withPool } = await postgres()
    return withPool(place.url, bringUpToDate)
  }
  const versions = schemaOfFolder(place.folder)
  refuseNewer(versions.from, versions.to)
  await (await openDatabase(place.folder)).close()
  return versions
}

/** Loads the PostgreSQL driver only if it is needed. */
const postgres = () =>
  loadOptional(postgresPart, async () => ({
    ...(await import('../postgres/open-database.ts')),
    ...(await import('../postgres/pool.ts')),
  }))

/** Creates and changes nothing. */
function schemaOfFolder(folder: string): SchemaVersions {
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
