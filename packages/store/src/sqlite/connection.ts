import type { SqlValue } from '../sql/database.ts'
import { refuseNul } from '../sql/refuse-nul.ts'
import type { SqliteFile, SqliteStatement } from './open-file.ts'

// Far more than the store has. Only lists of varying length make ever new texts.
const maxStatements = 300

/** One connection with its prepared statements. */
export class Connection {
  readonly #file: SqliteFile
  readonly #statements = new Map<string, SqliteStatement>()
  #level: 'FULL' | 'NORMAL' | undefined

  constructor(file: SqliteFile) {
    this.#file = file
  }

  get inTransaction(): boolean {
    return this.#file.isTransaction
  }

  all<Row>(text: string, ...parameters: SqlValue[]): Row[] {
    parameters.forEach(refuseNul)
    return this.#prepare(text).all(...parameters) as Row[]
  }

  run(text: string, ...parameters: SqlValue[]): number {
    parameters.forEach(refuseNul)
    return Number(this.#prepare(text).run(...parameters).changes)
  }

  /** FULL syncs the log to the disk with each commit; NORMAL leaves that to the next FULL commit. Must not be called inside a transaction. */
  synchronise(level: 'FULL' | 'NORMAL'): void {
    if (level === this.#level) return
    this.exec(`PRAGMA synchronous = ${level}`)
    this.#level = level
  }

  /** For scripts and pragmas. Pragmas must not be cached, because some run while they are prepared. */
  exec(script: string): void {
    this.#file.exec(script)
  }

  close(): void {
    this.#statements.clear()
    this.#file.close()
  }

  #prepare(text: string): SqliteStatement {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.#file.prepare(text)
    this.#statements.set(text, statement)
    const [oldest] = this.#statements.keys()
    if (this.#statements.size > maxStatements && oldest !== undefined) this.#statements.delete(oldest)
    return statement
  }
}
