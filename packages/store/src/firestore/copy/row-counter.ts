import { DeckhandError } from '@deckhand/spec/errors'
import type { CopiedTables, CopyProgress } from '../../copy/copy-store.ts'
import type { Source } from '../../copy/with-source.ts'

interface Progress {
  onProgress(progress: CopyProgress): void
}

/** Counts the rows of the source, and those that were copied. */
export class RowCounter {
  readonly taken: CopiedTables
  readonly #there: CopiedTables
  readonly #onProgress: Progress['onProgress']

  private constructor(there: CopiedTables, { onProgress }: Progress) {
    this.#there = there
    this.taken = Object.fromEntries(Object.keys(there).map((table) => [table, 0]))
    this.#onProgress = onProgress
  }

  static async of(source: Source, progress: Progress): Promise<RowCounter> {
    const there: CopiedTables = {}
    for (const table of source.tables) there[table] = await countRows(source, table)
    return new RowCounter(there, progress)
  }

  took(table: string, rows: number): void {
    if (rows === 0) return
    this.taken[table] = (this.taken[table] ?? 0) + rows
    this.#onProgress({ table, done: sum(this.taken), total: sum(this.#there) })
  }

  /** Throws INTERNAL if a row was not copied. Otherwise orphaned rows would be lost silently. */
  assertAll(): void {
    for (const [table, there] of Object.entries(this.#there)) {
      if (this.taken[table] === there) continue
      const message = `Only ${this.taken[table]} of the ${there} rows of the table ${table} were copied. Please report this.`
      throw new DeckhandError('INTERNAL', message)
    }
  }
}

const sum = (counts: CopiedTables) => Object.values(counts).reduce((all, count) => all + count, 0)

async function countRows({ sql }: Source, table: string): Promise<number> {
  return (await sql.all<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`))[0]?.count ?? 0
}
