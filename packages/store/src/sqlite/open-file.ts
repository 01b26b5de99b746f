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

/** It does not wait for a locked file: `retryWhileBusy` does. */
export function openFile(path: string, options: { readOnly: boolean }): SqliteFile {
  return new DatabaseSync(path, { ...options, timeout: 0, enableForeignKeyConstraints: false })
}
