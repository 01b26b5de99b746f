import type { FileChange, FileStore, FileVersion } from '@deckhand/spec'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { writeContent } from './content.ts'
import { type FileRow, newestRow, toFileVersion } from './file-row.ts'
import { dropOldVersions, type FileUse, keepFileUse, keptVersions, lockFileUse, makeRoom } from './file-use.ts'
import { noSuchFile, refuseOtherVersion, refuseTooLarge } from './refusals.ts'

/** Firestore documents: users/{userId}/fileUse, users/{userId}/files/{path}/versions/{version} with its chunks, users/{userId}/audit. */
export async function writeFile(
  sql: WriteSql,
  chain: AuditChain,
  userId: string,
  change: Parameters<FileStore['write']>[1],
): Promise<FileVersion> {
  const { content, limits } = change
  const use = await lockFileUse(sql, userId)
  const repeated = await madeBefore(sql, userId, change)
  if (repeated) return toFileVersion(repeated)
  const current = await newestRow(sql, userId, change.path)
  refuseOtherVersion(current && toFileVersion(current), change)
  const growth = content.length - (current?.size ?? 0)
  refuseTooLarge({ path: change.path, size: content.length, total: use.newest_bytes + growth, limits })
  const row = await addVersion(sql, use, { change, current, size: content.length, isDeleted: 0 })
  await writeContent(sql, row, content)
  await makeRoom(sql, use, limits.total)
  return finish(sql, chain, use, row)
}

/** Firestore documents: the same as for writing. */
export async function deleteFile(
  sql: WriteSql,
  chain: AuditChain,
  userId: string,
  change: FileChange,
): Promise<FileVersion> {
  const use = await lockFileUse(sql, userId)
  const repeated = await madeBefore(sql, userId, change)
  if (repeated) return toFileVersion(repeated)
  const current = await newestRow(sql, userId, change.path)
  if (!current || current.is_deleted === 1) throw noSuchFile(change.path)
  refuseOtherVersion(current && toFileVersion(current), change)
  return finish(sql, chain, use, await addVersion(sql, use, { change, current, size: 0, isDeleted: 1 }))
}

async function madeBefore(sql: WriteSql, userId: string, { path, key }: FileChange): Promise<FileRow | undefined> {
  if (key === undefined) return undefined
  const select = 'SELECT * FROM file_versions WHERE user_id = ? AND path = ? AND change_key = ?'
  return (await sql.all<FileRow>(select, userId, path, key))[0]
}

interface Addition {
  change: FileChange
  current: FileRow | undefined
  size: number
  isDeleted: 0 | 1
}

async function addVersion(
  sql: WriteSql,
  use: FileUse,
  { change, current, size, isDeleted }: Addition,
): Promise<FileRow> {
  const { path } = change
  const version = (current?.version ?? 0) + 1
  await sql.run(
    'UPDATE file_versions SET is_newest = 0 WHERE user_id = ? AND path = ? AND version = ?',
    use.user_id,
    path,
    version - 1,
  )
  const [row] = await sql.all<FileRow>(
    `INSERT INTO file_versions (user_id, path, version, size, is_newest, is_deleted, changed_by, changed_at, change_key)
    VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?) RETURNING *`,
    use.user_id,
    path,
    version,
    size,
    isDeleted,
    change.by,
    change.now,
    change.key ?? null,
  )
  if (!row) throw new Error('Inserting a version returned no row.')
  use.newest_bytes += size - (current?.size ?? 0)
  use.kept_bytes += size
  await dropOldVersions(sql, use, { path, oldest: version - keptVersions + 1 })
  return row
}

async function finish(sql: WriteSql, chain: AuditChain, use: FileUse, row: FileRow): Promise<FileVersion> {
  await keepFileUse(sql, use)
  const { path, version, deleted, by } = toFileVersion(row)
  const entry = { kind: 'file_changed' as const, data: { path, version, deleted, by } }
  await appendAudit(sql, chain, { userId: use.user_id, entries: [entry], now: row.changed_at })
  return toFileVersion(row)
}
