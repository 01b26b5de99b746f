import { DatabaseSync } from '@photostructure/sqlite'

/** The part of the driver that we use. `node:sqlite` has the same, so changing the driver only changes this file. */
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
 * Writers wait for locks with `retryWhileBusy`. Readers need no lock that writers hold. They wait only while another process repairs the log after
 * a crash, or removes it when it closes the last connection.
 */
export function openFile(path: string, { readOnly }: { readOnly: boolean }): SqliteFile {
  return new DatabaseSync(path, { readOnly, timeout: readOnly ? 5000 : 0, enableForeignKeyConstraints: false })
}
