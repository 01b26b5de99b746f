import { DeckhandError } from '@deckhand/spec/errors'
import type { PoolClient } from 'pg'
import { migrationsTable, refuseNewer, type SchemaVersions } from '../schema/schema-version.ts'

// Any number that nobody else takes: of several processes that start at once one does the work, the others wait and find it done.
const lockNumber = 4_300_815

/**
 * Runs the scripts that this database has not seen, inside the caller's transaction. Throws INTERNAL for a database of a newer program, or one
 * that cannot hold every text, and leaves it as it was.
 */
export async function migrate(client: PoolClient, scripts: readonly string[]): Promise<SchemaVersions> {
  // Without a lock first: a user who may only read and write rows can start the program when there is nothing to do.
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

/** The schema that is there: 0 when there is none. */
export async function findVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS made`)
  return rows[0]?.made ? newestVersion(client) : 0
}

async function newestVersion(client: PoolClient): Promise<number> {
  const { rows } = await client.query('SELECT MAX(version) AS version FROM migrations')
  return rows[0]?.version ?? 0
}

/** Ids are compared with `<` and must sort as they do everywhere else, in whatever language the database sorts words. */
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
