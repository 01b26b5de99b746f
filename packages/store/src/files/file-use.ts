import type { WriteSql } from '../sql/database.ts'
import { dropContent } from './content.ts'
import type { FileRow } from './file-row.ts'

/** The number of versions to keep of one path. */
export const keptVersions = 20

/** How much of the limit is used. Its row lock guards all files of the user. */
export interface FileUse {
  user_id: string
  newest_bytes: number
  kept_bytes: number
}

/** Concurrent changes to files of the same user wait here, even before the first file exists. */
export async function lockFileUse(sql: WriteSql, userId: string): Promise<FileUse> {
  const empty: FileUse = { user_id: userId, newest_bytes: 0, kept_bytes: 0 }
  await sql.run(
    'INSERT INTO file_use (user_id, newest_bytes, kept_bytes) VALUES (?, 0, 0) ON CONFLICT (user_id) DO NOTHING',
    userId,
  )
  const select = `SELECT * FROM file_use WHERE user_id = ? ${sql.locks.forUpdate}`
  return (await sql.all<FileUse>(select, userId))[0] ?? empty
}

export async function keepFileUse(sql: WriteSql, { user_id, newest_bytes, kept_bytes }: FileUse): Promise<void> {
  const update = 'UPDATE file_use SET newest_bytes = ?, kept_bytes = ? WHERE user_id = ?'
  await sql.run(update, newest_bytes, kept_bytes, user_id)
}

/** Deletes the versions of one path that exceed the number to keep. */
export async function dropOldVersions(
  sql: WriteSql,
  use: FileUse,
  { path, oldest }: { path: string; oldest: number },
): Promise<void> {
  const select = 'SELECT * FROM file_versions WHERE user_id = ? AND path = ? AND version < ?'
  for (const row of await sql.all<FileRow>(select, use.user_id, path, oldest)) await dropVersion(sql, use, row)
}

// Rows are read without their content.
const rowsAtOnce = 50

/** Deletes replaced versions of any file, the oldest first, until everything fits into the total. */
export async function makeRoom(sql: WriteSql, use: FileUse, total: number): Promise<void> {
  const select = `SELECT * FROM file_versions WHERE user_id = ? AND is_newest = 0 ORDER BY changed_at, version LIMIT ?`
  while (use.kept_bytes > total) {
    const rows = await sql.all<FileRow>(select, use.user_id, rowsAtOnce)
    if (rows.length === 0) return
    for (const row of rows) if (use.kept_bytes > total) await dropVersion(sql, use, row)
  }
}

async function dropVersion(sql: WriteSql, use: FileUse, row: FileRow): Promise<void> {
  await dropContent(sql, row)
  const remove = 'DELETE FROM file_versions WHERE user_id = ? AND path = ? AND version = ?'
  await sql.run(remove, row.user_id, row.path, row.version)
  use.kept_bytes -= row.size
}
