import { DeckhandError } from '@deckhand/spec/errors'
import type { FileRow } from '../../files/file-row.ts'
import { writeContent } from '../files/content.ts'
import { keepFile, type StoredFile, type StoredVersion } from '../files/file-document.ts'
import { keepFileUse } from '../files/file-use.ts'
import { type Copying, eachRow, type Part } from './copying.ts'
import { pages } from './pages.ts'

interface UseRow {
  user_id: string
  newest_bytes: number
  kept_bytes: number
}

export const files: Part[] = [
  {
    tables: ['file_versions', 'file_chunks'],
    copy: async (copying) => {
      for await (const { userId, rows, file } of eachFile(copying)) {
        for (const row of rows) await copyContent(copying, row)
        keepFile(copying.documents, userId, file)
        await copying.took('file_versions', rows.length)
      }
    },
  },
  eachRow<UseRow>({ name: 'file_use', key: ['user_id'] }, (documents, { user_id, newest_bytes, kept_bytes }) =>
    keepFileUse(documents, { userId: user_id, newestBytes: newest_bytes, keptBytes: kept_bytes }),
  ),
]

interface WholeFile {
  userId: string
  rows: FileRow[]
  file: StoredFile
}

/** Each file with all its versions, which are one document in Firestore. */
async function* eachFile({ sql }: Copying): AsyncGenerator<WholeFile> {
  let rows: FileRow[] = []
  for await (const page of pages<FileRow>(sql, { name: 'file_versions', key: ['user_id', 'path', 'version'] })) {
    for (const row of page) {
      const [first] = rows
      if (first && (first.user_id !== row.user_id || first.path !== row.path)) {
        yield* wholeFile(rows)
        rows = []
      }
      rows.push(row)
    }
  }
  yield* wholeFile(rows)
}

function wholeFile(rows: FileRow[]): WholeFile[] {
  const [first] = rows
  if (!first) return []
  return [{ userId: first.user_id, rows, file: { path: first.path, versions: rows.map(toVersion) } }]
}

function toVersion(row: FileRow): StoredVersion {
  const { version, size, changed_by: by, changed_at: at, change_key: key } = row
  return { version, size, deleted: row.is_deleted === 1, by, at, ...(key !== null && { key }) }
}

async function copyContent({ sql, documents, took }: Copying, row: FileRow): Promise<void> {
  const { user_id, path, version, size } = row
  const select = 'SELECT content FROM file_chunks WHERE user_id = ? AND path = ? AND version = ? ORDER BY position'
  const chunks = await sql.all<{ content: string }>(select, user_id, path, version)
  const content = Buffer.concat(chunks.map(({ content }) => Buffer.from(content, 'base64')))
  if (content.length !== size) throw damaged(row, content.length)
  writeContent(documents, { userId: user_id, path, version, size }, content)
  await took('file_chunks', chunks.length)
}

function damaged({ path, version, size }: FileRow, length: number): DeckhandError {
  const message = `Version ${version} of the file ${path} is damaged: it should have ${size} bytes, but has ${length}. Restore a backup, or write the file again.`
  return new DeckhandError('INTERNAL', message)
}
