import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrations } from '../schema/migrations.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { Connection } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { openFile } from './open-file.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

test('the folder and its files are created for their owner only', async () => {
  const path = join(folder.path, 'deep', 'inside')
  const database = await openDatabase(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(path)) expect([name, statSync(join(path, name)).mode & 0o777]).toEqual([name, 0o600])
  expect(readdirSync(path)).toContain('deckhand.db-wal')
  await database.close()
})

test('a file that is not a database is refused with advice', async () => {
  const text = 'This is a letter, and no database at all. '.repeat(100)
  writeFileSync(join(folder.path, 'deckhand.db'), text)
  await expect(openDatabase(folder.path)).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('is not a database'),
  })
})

test('a folder that cannot be created is refused', async () => {
  const file = join(folder.path, 'a-file')
  writeFileSync(file, '')
  await expect(openDatabase(join(file, 'store'))).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a database of a newer version is refused', async () => {
  const path = join(folder.path, 'newer')
  await (await openDatabase(path)).close()
  const connection = new Connection(openFile(join(path, 'deckhand.db'), { readOnly: false }))
  connection.run('INSERT INTO migrations (version) VALUES (?)', migrations.length + 1)
  connection.close()
  await expect(openDatabase(path)).rejects.toThrow('newer Deckhand')
})

test('opening waits for another process that creates the database', async () => {
  const path = join(folder.path, 'shared')
  mkdirSync(path)
  const other = new Connection(openFile(join(path, 'deckhand.db'), { readOnly: false }))
  other.exec('CREATE TABLE notes (text TEXT); BEGIN IMMEDIATE')
  const opening = openDatabase(path)
  setTimeout(() => other.run('COMMIT'), 50)
  await (await opening).close()
  other.close()
})
