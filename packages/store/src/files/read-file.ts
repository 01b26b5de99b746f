import type { FileStore, FileVersion } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { readContent } from './content.ts'
import { type FileRow, newestRow, toFileVersion } from './file-row.ts'

/** Firestore documents: users/{userId}/files/{path}/versions/{version} with its chunks (reads). */
export async function readFile(
  sql: Sql,
  userId: string,
  path: string,
  version?: number,
): Promise<{ file: FileVersion; content: Uint8Array } | undefined> {
  const row = version === undefined ? await newestRow(sql, userId, path) : await findRow(sql, userId, path, version)
  if (!row || row.is_deleted === 1) return undefined
  return { file: toFileVersion(row), content: await readContent(sql, row) }
}

async function findRow(sql: Sql, userId: string, path: string, version: number): Promise<FileRow | undefined> {
  const select = 'SELECT * FROM file_versions WHERE user_id = ? AND path = ? AND version = ?'
  const [row] = await sql.all<FileRow>(select, userId, path, version)
  return row
}

// A noncharacter, which no path contains.
const lastCharacter = '\u{10ffff}'

/** Firestore documents: users/{userId}/files, by path (reads). */
export async function listFiles(
  sql: Sql,
  userId: string,
  { prefix, after, limit }: Parameters<FileStore['list']>[1],
): Promise<FileVersion[]> {
  const { text, parameters } = where({
    'user_id = ?': userId,
    'path >= ?': prefix,
    'path < ?': `${prefix}${lastCharacter}`,
    'path > ?': after,
  })
  const select = `SELECT * FROM file_versions ${text} AND is_newest = 1 AND is_deleted = 0 ORDER BY path LIMIT ?`
  return (await sql.all<FileRow>(select, ...parameters, limit)).map(toFileVersion)
}

/** Firestore documents: users/{userId}/files/{path}/versions, newest first (reads). */
export async function fileVersions(sql: Sql, userId: string, path: string): Promise<FileVersion[]> {
  const select = 'SELECT * FROM file_versions WHERE user_id = ? AND path = ? ORDER BY version DESC'
  return (await sql.all<FileRow>(select, userId, path)).map(toFileVersion)
}
