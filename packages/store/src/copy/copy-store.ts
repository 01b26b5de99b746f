import { DeckhandError } from '@deckhand/spec/errors'
import type { PoolClient } from 'pg'
import { bringUpToDate } from '../postgres/open-database.ts'
import { withPool } from '../postgres/pool.ts'
import { transact } from '../postgres/transaction.ts'
import { CopySource, type Row, refuseWhileAtWork } from './source.ts'

export interface CopyProgress {
  table: string
  /** Rows of all tables so far, and in all. */
  done: number
  total: number
}

export interface CopyOptions {
  /** The folder of the SQLite database. */
  folder: string
  /** The address of the PostgreSQL database, which must be empty. */
  url: string
  now: number
  signal: AbortSignal
  onProgress(progress: CopyProgress): void
}

/** The number of copied rows by table. */
export type CopiedTables = Record<string, number>

/**
 * Copies everything in one transaction, so a copy that fails or is stopped leaves nothing behind. Rejects with CONFLICT if the target is not
 * empty or a process still uses the source, NOT_FOUND if there is no source, CANCELLED if it is stopped, INTERNAL if a database fails.
 */
export async function copyStore(options: CopyOptions): Promise<CopiedTables> {
  const source = await CopySource.open(options.folder)
  try {
    refuseWhileAtWork(source.runsAtWork(options.now))
    return await withPool(options.url, async (pool) => {
      await bringUpToDate(pool)
      return transact(pool, 'long', (client) => copyTables(source, client, options))
    })
  } finally {
    source.close()
  }
}

async function copyTables(source: CopySource, client: PoolClient, options: CopyOptions): Promise<CopiedTables> {
  const tables = source.tables()
  // Blocks other writers until the copy is done. Otherwise the counts could not be compared.
  await client.query(`LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`)
  for (const table of tables) await refuseRows(client, table)
  const total = tables.reduce((sum, table) => sum + source.count(table), 0)
  let done = 0
  for (const table of tables) {
    for (const rows of source.batches(table)) {
      if (options.signal.aborted) throw stopped()
      await insertRows(client, table, rows)
      done += rows.length
      options.onProgress({ table, done, total })
    }
  }
  return checkCounts(source, client, tables)
}

/** Matches columns by name, with the types of the table. */
async function insertRows(client: PoolClient, table: string, rows: Row[]): Promise<void> {
  const insert = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`
  await client.query(insert, [JSON.stringify(rows)])
}

async function checkCounts(source: CopySource, client: PoolClient, tables: string[]): Promise<CopiedTables> {
  const counts: CopiedTables = {}
  for (const table of tables) {
    const [here, there] = [source.count(table), await countRows(client, table)]
    if (here !== there) throw differs(table, here, there)
    counts[table] = there
  }
  return counts
}

async function countRows(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

async function refuseRows(client: PoolClient, table: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${table} LIMIT 1`)
  if (rowCount === 0) return
  const message = `The target is not empty: its table ${table} has rows. Copy into an empty database.`
  throw new DeckhandError('CONFLICT', message)
}

function differs(table: string, here: number, there: number): DeckhandError {
  const message = `The table ${table} has ${here} rows in the source and ${there} in the target. Nothing was copied; please report this.`
  return new DeckhandError('INTERNAL', message)
}

function stopped(): DeckhandError {
  return new DeckhandError('CANCELLED', 'The copy was stopped. Nothing was copied.')
}
