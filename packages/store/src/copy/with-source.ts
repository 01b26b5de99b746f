import { loadOptional } from '@deckhand/spec/optional-package'
import { postgresPart } from '../optional-parts.ts'
import type { Sql } from '../sql/database.ts'
import { CopySource, refuseWhileAtWork } from './source.ts'

/** The folder of a SQLite database, or the address of a PostgreSQL database. */
export type SourcePlace = { folder: string } | { url: string }

/** What is copied, as it is at one moment, at the newest schema. */
export interface Source {
  sql: Sql
  /** All that hold data. */
  tables: string[]
}

export type Work<T> = (source: Source) => Promise<T>

/** Rejects with CONFLICT when somebody works on it, and with NOT_FOUND when there is nothing. */
export async function withSource<T>(place: SourcePlace, now: number, work: Work<T>): Promise<T> {
  if (!('url' in place)) return withSqlite(place.folder, now, work)
  // Those who copy from SQLite do without its driver.
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
