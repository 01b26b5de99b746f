import type { Database, Sql, SqlValue } from '../sql/database.ts'

/** The recorded statements of a database. */
export interface Trace {
  statements: Set<string>
  rowsRead: number
}

export const newTrace = (): Trace => ({ statements: new Set(), rowsRead: 0 })

/** The same database, but records every statement. */
export function traceDatabase(database: Database, trace: Trace): Database {
  return {
    read: (query) => database.read((sql) => query({ all: traceAll(sql, trace) })),
    write: (command, options) =>
      database.write((sql) => {
        const run = (text: string, ...parameters: SqlValue[]) => {
          trace.statements.add(text)
          return sql.run(text, ...parameters)
        }
        return command({ all: traceAll(sql, trace), run, notify: sql.notify, locks: sql.locks })
      }, options),
    watch: (topic, listener) => database.watch(topic, listener),
    time: () => database.time(),
    close: () => database.close(),
  }
}

function traceAll(sql: Sql, trace: Trace): Sql['all'] {
  return async <Row>(text: string, ...parameters: SqlValue[]) => {
    trace.statements.add(text)
    const rows = await sql.all<Row>(text, ...parameters)
    trace.rowsRead += rows.length
    return rows
  }
}
