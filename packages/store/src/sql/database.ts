export type SqlValue = string | number | null

/** The text is plain SQL with `?` for each parameter, and must mean the same to SQLite and to PostgreSQL. */
export interface Sql {
  /** The rows of a query, or of a write with RETURNING. */
  all<Row>(text: string, ...parameters: SqlValue[]): Promise<Row[]>
}

/** What ends a SELECT of rows by which a command decides. All empty where commands run one after another anyway. */
export interface Locks {
  /** Nobody else changes, removes or locks the rows until the command is committed. */
  forUpdate: string
  /** The same, and leaves out rows that somebody else has locked. */
  forUpdateSkipLocked: string
  /** Nobody removes the rows; others may hold them in the same way. */
  forKeyShare: string
}

export interface WriteSql extends Sql {
  /** How many rows it changed. */
  run(text: string, ...parameters: SqlValue[]): Promise<number>
  /** Calls those who watch the topic once the command is committed, and nobody when it is not. */
  notify(topic: string): void
  readonly locks: Locks
}

export type Query<T> = (sql: Sql) => Promise<T>

/**
 * One atomic step: what it throws takes back all it wrote. Other commands may run at the same time, and each statement sees what is committed
 * when it begins. So a command decides in the statement that writes, or reads the rows by which it decides with a lock (`sql.locks`); a row
 * that may be missing is first inserted. The lock of a run at the top also guards its approvals and all runs below it, with what is in them:
 * nobody writes about one of those without it. The lock of a thread also guards what is in it. Run, tokens of the day and thread are locked in
 * this order, so that no two commands wait for each other; those that lock a thread first lock no run that is active on it. Manifests come
 * after the tokens, several in the order of their ids.
 * The user's settings come after them, and the end of the user's audit chain last of all.
 * A command awaits nothing but SQL, for others wait for its locks, and has no other effect, for it may be run again.
 */
export type Command<T> = (sql: WriteSql) => Promise<T>

export interface WriteOptions {
  durable: boolean
  lane?: string
}

export interface Database {
  /**
   * Resolves when it is committed. `durable: false` survives a crash of the process; a power cut may take it, and then takes all that came after it
   * too. Commands of one `lane` are run and resolve in the order they were asked for. Rejects with what the command threw, or with INTERNAL when
   * the database could not do it.
   */
  write<T>(command: Command<T>, options: WriteOptions): Promise<T>
  /** Sees one moment of what is committed, however many statements it needs. */
  read<T>(query: Query<T>): Promise<T>
  /** Calls back after a command told the topic, here or in another process; may call back for nothing. Returns how to stop. */
  watch(topic: string, listener: () => void): () => void
  /** What its clock says, in milliseconds since 1970. */
  time(): Promise<number>
  /** Waits for what was asked before. What is asked later is refused. */
  close(): Promise<void>
}
