import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Connection } from '../sqlite/connection.ts'
import { migrate } from '../sqlite/migrate.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { auditKey, memoryLimits, now } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { factOrderSchema, migrations } from './migrations.ts'

const root = temporaryFolder()
afterAll(root.remove)

const insert = (id: string, text: string) => `
INSERT INTO memories (user_id, id, text, created_at) VALUES ('anna', '${id}', '${text}', ${now});
INSERT INTO memory_tokens (user_id, token, memory_id, created_at) VALUES ('anna', '${text}', '${id}', ${now});
`

test('memories of an older version are merged, repeated and forgotten like others', async () => {
  const store = await openSqliteStore({ folder: root.path, auditKey })
  onTestFinished(() => store.close())
  const connection = new Connection(openFile(join(root.path, 'deckhand.db'), { readOnly: false }))
  connection.exec(insert('1', 'tea') + insert('2', 'tea') + insert('3', 'boats'))
  connection.close()
  await store.memory.save('anna', { id: '4', text: 'Tea!', createdAt: now }, memoryLimits)
  await store.memory.save('anna', { id: '1', text: 'tea', createdAt: now }, memoryLimits)
  const listed = await store.memory.list('anna', { limit: 9 })
  expect(listed.map(({ text }) => text)).toEqual(['Tea!', 'boats'])
  expect(await store.memory.forget('anna', '3', now)).toBe(true)
  expect(await store.memory.search('anna', 'boats tea', 9)).toEqual([expect.objectContaining({ id: '4' })])
})

test('memories with hashes from before word order counted are merged by order', async () => {
  const folder = join(root.path, 'unordered')
  mkdirSync(folder)
  const connection = new Connection(openFile(join(folder, 'deckhand.db'), { readOnly: false }))
  migrate(connection, migrations.slice(0, migrations.indexOf(factOrderSchema)))
  connection.exec(`${insert('1', 'tea')} UPDATE memories SET fact = 'of an older program';`)
  connection.close()
  const store = await openSqliteStore({ folder, auditKey })
  onTestFinished(() => store.close())
  await store.memory.save('anna', { id: '2', text: 'Tea!', createdAt: now }, memoryLimits)
  expect(await store.memory.list('anna', { limit: 9 })).toMatchObject([{ id: '2', text: 'Tea!' }])
})
