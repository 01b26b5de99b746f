import type { FileVersion } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'

export interface FileRow {
  user_id: string
  path: string
  version: number
  size: number
  is_newest: number
  is_deleted: number
  changed_by: string
  changed_at: number
  change_key: string | null
}

/** The newest version, which may be a deletion. */
export async function newestRow(sql: Sql, userId: string, path: string): Promise<FileRow | undefined> {
  const select = 'SELECT * FROM file_versions WHERE user_id = ? AND path = ? ORDER BY version DESC LIMIT 1'
  const [row] = await sql.all<FileRow>(select, userId, path)
  return row
}

export function toFileVersion(row: FileRow): FileVersion {
  return {
    path: row.path,
    version: row.version,
    size: row.size,
    deleted: row.is_deleted === 1,
    by: row.changed_by,
    at: row.changed_at,
  }
}
