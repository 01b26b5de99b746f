import type { Sql } from '../../sql/database.ts'
import type { BulkWrites } from './bulk-writes.ts'
import { pages, type Table } from './pages.ts'

/** A copy under way. */
export interface Copying {
  sql: Sql
  documents: BulkWrites
  /** Tells that so many rows are taken along, and waits until there is room for more. Rejects when the copy shall stop. */
  took(table: string, rows: number): Promise<void>
}

/** What takes rows of some tables along. */
export interface Part {
  tables: string[]
  copy(copying: Copying): Promise<void>
}

/** A table of which each row is a document, or several, and that needs no other. */
export function eachRow<Row extends object>(table: Table, set: (documents: BulkWrites, row: Row) => void): Part {
  return {
    tables: [table.name],
    copy: async ({ sql, documents, took }) => {
      for await (const rows of pages<Row>(sql, table)) {
        for (const row of rows) set(documents, row)
        await took(table.name, rows.length)
      }
    },
  }
}
