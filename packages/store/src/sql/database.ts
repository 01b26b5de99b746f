export type SqlValue = string | number | null

/** The text is plain SQL with `?` for each parameter, and must mean the same to SQLite and to PostgreSQL. */
export interface Sql {
  /** The rows of a query, or of a write with RETURNING. */
  all<Row>(text: string, ...parameters: SqlValue[]): Promise<Row[]>
}

/** The end of a SELECT of rows on which a command bases a decision. Empty for a database that runs commands one after another. */
export interface Locks {
  /** No one else can change, remove or lock the rows until the command is committed. */
  forUpdate: string
  /** The same, but skips rows that others have locked. */
  forUpdateSkipLocked: string
  /** No one can remove the rows; others may hold the same lock. */
  forKeyShare: string
}

export interface WriteSql extends Sql {
  /** Returns the number of changed rows. */
  run(text: string, ...parameters: SqlValue[]): Promise<number>
  /** Notifies the watchers of the topic after the command is committed. */
  notify(topic: string): void
  readonly locks: Locks
}

export type Query<T> = (sql: Sql) => Promise<T>

/**
 * One atomic step: if it throws, everything it wrote is rolled back. Other commands run concurrently, and each statement sees what was committed
 * before it began. So a command decides in the statement that writes, or reads the rows for its decision with a lock (`sql.locks`), and first
 * inserts rows that may be missing. The lock of a root run also guards its approvals and all its descendants: every write to those needs it. The
 * lock of a thread also guards its messages. To avoid deadlocks, locks are taken in this order: run, tokens of the day, thread; manifests after
 * the tokens, sorted by id; then the user's settings; the head of the user's audit chain last. Commands that lock a thread first lock no run that
 * is active on it.
 * A command awaits nothing but SQL, because others wait for its locks, and has no other effects, because it may run again.
 */
export type Command<T> = (sql: WriteSql) => Promise<T>

export interface WriteOptions {
  durable: boolean
  lane?: string
}

export interface Database {
  /**
   * Resolves when the command is committed. With `durable: false`, it survives a crash of the process, but a power cut may lose it, together with
   * everything after it. Commands of one `lane` run and resolve in order. Rejects with the command's error, or with INTERNAL if the database
   * failed.
   */
  write<T>(command: Command<T>, options: WriteOptions): Promise<T>
  /** Sees one snapshot, however many statements it runs. */
  read<T>(query: Query<T>): Promise<T>
  /** Calls back after a command notified the topic, in this or another process, and sometimes without a reason. Returns a function that stops this. */
  watch(topic: string, listener: () => void): () => void
  /** The database's time, in milliseconds since 1970. */
  time(): Promise<number>
  /** Waits for earlier requests, and refuses later ones. */
  close(): Promise<void>
}
