import { Client, type Pool } from 'pg'
import { migrations } from '../schema/migrations.ts'
import type { SchemaVersions } from '../schema/schema-version.ts'
import { connectionOptions, usualSilenceMs } from './connection-options.ts'
import { explainFailure } from './explain-failure.ts'
import { findVersion, migrate } from './migrate.ts'
import { Watchers } from './notifications/watchers.ts'
import { openPool } from './pool.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { transact } from './transaction.ts'

/** Opens the database at an address and migrates it. Rejects with INTERNAL and advice. */
export async function openDatabase(url: string, silenceMs = usualSilenceMs): Promise<PostgresDatabase> {
  const pool = openPool(url, silenceMs)
  try {
    await bringUpToDate(pool)
    return new PostgresDatabase(
      pool,
      new Watchers(pool, () => new Client(connectionOptions(url, silenceMs)), { silenceMs }),
    )
  } catch (thrown) {
    await pool.end()
    throw explainFailure(thrown)
  }
}

export function bringUpToDate(pool: Pool): Promise<SchemaVersions> {
  return retryConflicts(() => transact(pool, 'long', (client) => migrate(client, migrations)))
}

/** The schema of the database, and the newest one. Changes nothing. */
export function compareSchema(pool: Pool): Promise<SchemaVersions> {
  return transact(pool, 'snapshot', async (client) => ({ from: await findVersion(client), to: migrations.length }))
}
