export type SqlValue = string | number | null

/** The text is plain SQL with `?` for each parameter, and must mean the same to SQLite and to PostgreSQL. */
export interface Sql {
  /** The rows of a query, or of a write with RETURNING. */
  all<Row>(text: string, ...parameters: SqlValue[]): Promise<Row[]>
}

export interface WriteSql extends Sql {
  /** How many rows it changed. */
  run(text: string, ...parameters: SqlValue[]): Promise<number>
  /** Calls those who watch the topic once the command is committed, and nobody when it is not. */
  notify(topic: string): void
}

export type Query<T> = (sql: Sql) => Promise<T>

/**
 * One atomic step: what it throws takes back all it wrote. Commands run as if one after another, so what a command has read is still so
 * when it writes. It awaits nothing but SQL, for everybody else waits meanwhile, and has no other effect, for it may be run again.
 */
export type Command<T> = (sql: WriteSql) => Promise<T>

export interface Database {
  /**
   * Resolves when it is committed. `durable: false` survives a crash of the process; a power cut may take it, and then takes all that came after it
   * too. Rejects with what the command threw, or with INTERNAL when the database could not do it.
   */
  write<T>(command: Command<T>, options: { durable: boolean }): Promise<T>
  /** Sees one moment of what is committed, however many statements it needs. */
  read<T>(query: Query<T>): Promise<T>
  /** Calls back after a command told the topic, here or in another process; may call back for nothing. Returns how to stop. */
  watch(topic: string, listener: () => void): () => void
  /** Waits for what was asked before. What is asked later is refused. */
  close(): Promise<void>
}
