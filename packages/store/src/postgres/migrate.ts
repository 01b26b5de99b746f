import { DeckhandError } from '@deckhand/spec/errors'
import type { PoolClient } from 'pg'
import { migrationsTable, refuseNewer, type SchemaVersions } from '../schema/schema-version.ts'

// An arbitrary number for the advisory lock: of several processes that start at once, one migrates, and the others wait and find it done.
const lockNumber = 4_300_815

/**
 * Runs the missing migrations in the caller's transaction. Throws INTERNAL and changes nothing if the database is from a newer version, or its
 * encoding cannot store every text.
 */
export async function migrate(client: PoolClient, scripts: readonly string[]): Promise<SchemaVersions> {
  // Check without a lock first, so that a database user who may only read and write rows can start the program if nothing is to do.
  const found = await findVersion(client)
  if (found === scripts.length) return { from: found, to: found }
  await client.query(`SELECT pg_advisory_xact_lock(${lockNumber})`)
  await refuseOtherEncodings(client)
  await client.query(migrationsTable)
  const from = await newestVersion(client)
  refuseNewer(from, scripts.length)
  for (const [index, script] of [...scripts.entries()].slice(from)) {
    await client.query(sortedByBytes(script))
    await client.query('INSERT INTO migrations (version) VALUES ($1)', [index + 1])
  }
  return { from, to: scripts.length }
}

/** The current schema; 0 if there is none. */
export async function findVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS made`)
  return rows[0]?.made ? newestVersion(client) : 0
}

async function newestVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query('SELECT MAX(version) AS version FROM migrations')
  return rows[0]?.version ?? 0
}

/** Makes ids sort by bytes, as everywhere else, whatever the collation of the database is. */
function sortedByBytes(script: string): string {
  return script.replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
}

async function refuseOtherEncodings(client: PoolClient): Promise<void> {
  const { rows } = await client.query('SHOW server_encoding')
  const encoding: string = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  const message = `This database is encoded in ${encoding}, which cannot hold every text. Create one with ENCODING 'UTF8'.`
  throw new DeckhandError('INTERNAL', message)
}
