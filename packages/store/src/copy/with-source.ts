import { loadOptional } from '@deckhand/spec/optional-package'
import { postgresPart } from '../optional-parts.ts'
import type { Sql } from '../sql/database.ts'
import { CopySource, refuseWhileAtWork } from './source.ts'

/** The folder of a SQLite database, or the address of a PostgreSQL database. */
export type SourcePlace = { folder: string } | { url: string }

/** A snapshot of the source, at the newest schema. */
export interface Source {
  sql: Sql
  /** All tables with data. */
  tables: string[]
}

export type Work<T> = (source: Source) => Promise<T>

/** Rejects with CONFLICT if another process uses the source, and with NOT_FOUND if there is none. */
export async function withSource<T>(place: SourcePlace, now: number, work: Work<T>): Promise<T> {
  if (!('url' in place)) return withSqlite(place.folder, now, work)
  // Copying from SQLite must not need the PostgreSQL driver.
  const { withPostgresSource } = await loadOptional(postgresPart, () => import('./with-postgres-source.ts'))
  return withPostgresSource(place.url, work)
}

async function withSqlite<T>(folder: string, now: number, work: Work<T>): Promise<T> {
  const source = await CopySource.open(folder)
  try {
    refuseWhileAtWork(source.runsAtWork(now))
    const sql: Sql = { all: async (text, ...parameters) => source.all(text, ...parameters) }
    return await work({ sql, tables: source.tables() })
  } finally {
    source.close()
  }
}
