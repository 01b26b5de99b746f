import { DeckhandError } from '@deckhand/spec/errors'
import type { Pool, PoolClient } from 'pg'
import { bringUpToDate } from '../postgres/open-database.ts'
import { withPool } from '../postgres/pool.ts'
import { query } from '../postgres/query.ts'
import { Statements } from '../postgres/statements.ts'
import { transact } from '../postgres/transaction.ts'
import type { Sql } from '../sql/database.ts'
import { refuseWhileAtWork } from './source.ts'
import type { Work } from './with-source.ts'

/** Throws CONFLICT if another process uses the database. */
export function withPostgresSource<T>(url: string, work: Work<T>): Promise<T> {
  return withPool(url, async (pool) => {
    await bringUpToDate(pool)
    const tables = await tablesOf(pool)
    return transact(pool, 'longSnapshot', async (client) => {
      const sql = sqlOf(client)
      // Blocks other writers until the copy is done. The first query after this takes the snapshot.
      await client.query(`LOCK TABLE ${tables.join(', ')} IN SHARE MODE NOWAIT`)
      await refuseOthers(sql)
      return work({ sql, tables })
    })
  })
}

function sqlOf(client: PoolClient): Sql {
  const statements = new Statements()
  return { all: async (text, ...parameters) => (await query(client, statements.of(text), parameters)).rows }
}

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> 'migrations' ORDER BY table_name`,
  )
  return rows.map(({ name }) => name)
}

/** An idle server has open sessions. A server that died on another machine still has its leases. */
async function refuseOthers(sql: Sql): Promise<void> {
  const [sessions] = await sql.all<{ count: number }>(
    `SELECT COUNT(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND application_name = current_setting('application_name')`,
  )
  if (sessions && sessions.count > 0)
    throw new DeckhandError('CONFLICT', 'Another Deckhand has the PostgreSQL database open. Stop it first.')
  const [runs] = await sql.all<{ count: number }>(
    `SELECT COUNT(*) AS count FROM runs WHERE owner IS NOT NULL AND lease_until > EXTRACT(EPOCH FROM clock_timestamp()) * 1000`,
  )
  refuseWhileAtWork(runs?.count ?? 0)
}
