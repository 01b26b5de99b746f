import type { Client } from 'pg'

/** Totals from the database's own statistics. */
export interface DatabaseFigures {
  walBytes: number
  deadlocks: number
  rowsWritten: number
  rowsRead: number
}

export async function readFigures(client: Client): Promise<DatabaseFigures> {
  // Statistics come with a delay, of a backend that is still connected too; this makes them due.
  await client.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await client.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS wal, deadlocks::float8,
      (tup_inserted + tup_updated + tup_deleted)::float8 AS written, tup_fetched::float8 AS read
    FROM pg_stat_database WHERE datname = current_database()`,
  )
  const { wal, deadlocks, written, read } = rows[0] ?? {}
  return { walBytes: wal, deadlocks, rowsWritten: written, rowsRead: read }
}

export interface TableSize {
  table: string
  rows: number
  /** With indexes. */
  bytes: number
}

/** The non-empty tables, the largest first. */
export async function readTables(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes,
      (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text::float8 AS rows
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC`,
  )
  return rows
    .map(({ name, rows: count, bytes }) => ({ table: name, rows: count, bytes }))
    .filter(({ rows }) => rows > 0)
}
