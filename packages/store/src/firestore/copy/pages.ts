import type { Sql, SqlValue } from '../../sql/database.ts'

// A row may contain a whole tool result; this many fit into memory.
const atOnce = 200

export interface Table {
  name: string
  /** The columns of its primary key. */
  key: string[]
  /** More columns, from other tables. The table itself is called `t`. */
  more?: string[]
}

/** All rows of a table in the order of its key, page by page. */
export async function* pages<Row extends object>(sql: Sql, { name, key, more = [] }: Table): AsyncGenerator<Row[]> {
  const columns = key.map((column) => `t.${column}`).join(', ')
  const select = `SELECT ${['t.*', ...more].join(', ')} FROM ${name} t`
  const behind = `WHERE (${columns}) > (${key.map(() => '?').join(', ')})`
  let last: SqlValue[] = []
  for (;;) {
    const where = last.length === 0 ? '' : behind
    const rows = await sql.all<Row>(`${select} ${where} ORDER BY ${columns} LIMIT ${atOnce}`, ...last)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    const end = rows.at(-1) as Record<string, SqlValue>
    last = key.map((column) => end[column] ?? null)
  }
}
