import { DatabaseSync } from '@photostructure/sqlite'

/** What is used of the driver. `node:sqlite` has the same, so that this file is all that changes with the driver. */
export interface SqliteFile {
  readonly isTransaction: boolean
  prepare(text: string): SqliteStatement
  exec(script: string): void
  close(): void
}

export interface SqliteStatement {
  all(...parameters: (string | number | null)[]): unknown[]
  run(...parameters: (string | number | null)[]): { changes: number | bigint }
}

/**
 * Whoever writes waits for locks with `retryWhileBusy`. Readers need no lock that writers hold; only for the moment in which another process
 * repairs the log after a crash, or takes it away as the last one, SQLite waits for them.
 */
export function openFile(path: string, { readOnly }: { readOnly: boolean }): SqliteFile {
  return new DatabaseSync(path, { readOnly, timeout: readOnly ? 5000 : 0, enableForeignKeyConstraints: false })
}
