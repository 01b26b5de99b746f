import type { Sql, WriteSql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import type { FileRow } from './file-row.ts'

type Place = Pick<FileRow, 'user_id' | 'path' | 'version'>

// 200,000 characters of base64.
const chunkBytes = 150_000

export async function writeContent(sql: WriteSql, place: Place, content: Uint8Array): Promise<void> {
  const insert = 'INSERT INTO file_chunks (user_id, path, version, position, content) VALUES (?, ?, ?, ?, ?)'
  const { user_id, path, version } = place
  const chunks = Array.from({ length: Math.ceil(content.length / chunkBytes) }, (_, position) =>
    Buffer.from(content.subarray(position * chunkBytes, (position + 1) * chunkBytes)).toString('base64'),
  )
  await inParallel(chunks.map((chunk, position) => sql.run(insert, user_id, path, version, position, chunk)))
}

export async function readContent(sql: Sql, { user_id, path, version }: Place): Promise<Uint8Array> {
  const select = `SELECT content FROM file_chunks WHERE user_id = ? AND path = ? AND version = ? ORDER BY position`
  const chunks = await sql.all<{ content: string }>(select, user_id, path, version)
  return new Uint8Array(Buffer.concat(chunks.map(({ content }) => Buffer.from(content, 'base64'))))
}

export async function dropContent(sql: WriteSql, { user_id, path, version }: Place): Promise<void> {
  const remove = 'DELETE FROM file_chunks WHERE user_id = ? AND path = ? AND version = ?'
  await sql.run(remove, user_id, path, version)
}
