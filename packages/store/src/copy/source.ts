import { existsSync } from 'node:fs'
import { DeckhandError } from '@deckhand/spec/errors'
import type { SqlValue } from '../sql/database.ts'
import { Connection } from '../sqlite/connection.ts'
import { databaseFile, openDatabase } from '../sqlite/open-database.ts'
import { openFile } from '../sqlite/open-file.ts'

export type Row = Record<string, string | number | null>

// A row may contain a whole tool result; this many fit into memory.
const batchSize = 200

/** A snapshot of the SQLite database in a folder, at the newest schema. */
export class CopySource {
  readonly #connection: Connection

  private constructor(connection: Connection) {
    this.#connection = connection
    connection.run('BEGIN')
  }

  static async open(folder: string): Promise<CopySource> {
    if (!existsSync(databaseFile(folder))) throw nothingThere(folder)
    await (await openDatabase(folder)).close()
    return new CopySource(new Connection(openFile(databaseFile(folder), { readOnly: true })))
  }

  /** All tables with data. Read from the database, so that a new table cannot be forgotten. */
  tables(): string[] {
    const rows = this.#connection.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations' ORDER BY name`,
    )
    return rows.map(({ name }) => name)
  }

  count(table: string): number {
    return this.#connection.all<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`)[0]?.count ?? 0
  }

  /** The number of runs that a process works on. */
  runsAtWork(now: number): number {
    const select = 'SELECT COUNT(*) AS count FROM runs WHERE owner IS NOT NULL AND lease_until > ?'
    return this.#connection.all<{ count: number }>(select, now)[0]?.count ?? 0
  }

  *batches(table: string): Generator<Row[]> {
    for (let last = 0; ; ) {
      const rows = this.#connection.all<Row & { copied_row: number }>(
        `SELECT rowid AS copied_row, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${batchSize}`,
        last,
      )
      if (rows.length === 0) return
      yield rows.map(({ copied_row: _, ...row }) => row)
      last = rows.at(-1)?.copied_row ?? last
    }
  }

  /** For queries over several tables. */
  all<T>(text: string, ...parameters: SqlValue[]): T[] {
    return this.#connection.all(text, ...parameters)
  }

  close(): void {
    this.#connection.close()
  }
}

function nothingThere(folder: string): DeckhandError {
  return new DeckhandError(
    'NOT_FOUND',
    `There is no database in ${folder}. Set DECKHAND_DATA to the folder that has it.`,
  )
}

/** Throws CONFLICT if there are any. */
export function refuseWhileAtWork(runs: number): void {
  if (runs === 0) return
  const message = `A process still works on ${runs === 1 ? 'a run' : `${runs} runs`} of the source. Stop it first; after a crash, wait until its leases have expired.`
  throw new DeckhandError('CONFLICT', message)
}
