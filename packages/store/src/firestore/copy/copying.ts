import type { Sql } from '../../sql/database.ts'
import type { BulkWrites } from './bulk-writes.ts'
import { pages, type Table } from './pages.ts'

/** A copy in progress. */
export interface Copying {
  sql: Sql
  documents: BulkWrites
  /** Reports copied rows, and waits until there is room for more. Rejects if the copy was stopped. */
  took(table: string, rows: number): Promise<void>
}

/** Copies the rows of some tables. */
export interface Part {
  tables: string[]
  copy(copying: Copying): Promise<void>
}

/** A part for a table whose rows can be copied one by one, without other tables. */
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
