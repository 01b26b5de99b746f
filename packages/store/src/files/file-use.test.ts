import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Connection } from '../sqlite/connection.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { auditKey, now } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

test('deleting a version deletes its content, and the use matches what is stored', async () => {
  const store = await openSqliteStore({ folder: folder.path, auditKey })
  const limits = { perFile: 1000, total: 1000 }
  for (let index = 0; index < 25; index += 1) {
    await store.files.write('anna', { path: 'a', content: new Uint8Array(index + 1), by: 'user', now, limits })
  }
  await store.files.write('anna', { path: 'b', content: new Uint8Array(900), by: 'user', now, limits })
  await store.files.delete('anna', { path: 'b', by: 'user', now })
  await store.close()
  const connection = new Connection(openFile(join(folder.path, 'deckhand.db'), { readOnly: true }))
  const rows = connection.all<{ size: number; is_newest: number }>('SELECT size, is_newest FROM file_versions')
  const chunks = connection.all<{ content: string }>('SELECT content FROM file_chunks')
  const [use] = connection.all('SELECT newest_bytes, kept_bytes FROM file_use')
  connection.close()
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const kept = sum(rows.map(({ size }) => size))
  expect(sum(chunks.map(({ content }) => Buffer.from(content, 'base64').length))).toBe(kept)
  expect(use).toEqual({ newest_bytes: sum(rows.map(({ size, is_newest }) => size * is_newest)), kept_bytes: kept })
  expect([rows.length < 22, kept <= limits.total]).toEqual([true, true])
})
