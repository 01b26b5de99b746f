import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { Connection } from './connection.ts'
import { openFile } from './open-file.ts'
import { SqliteDatabase } from './sqlite-database.ts'

const folder = temporaryFolder('disk')
afterAll(folder.remove)

let files = 0

function open(setUp = '') {
  const path = join(folder.path, `${++files}.db`)
  const writer = new Connection(openFile(path, { readOnly: false }))
  writer.exec(`PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT NOT NULL PRIMARY KEY); ${setUp}`)
  const database = new SqliteDatabase(writer, new Connection(openFile(path, { readOnly: true })), 50)
  const add = (text: string) =>
    database.write((sql) => sql.run('INSERT INTO notes (text) VALUES (?)', text), { durable: true })
  const count = () => database.read(async (sql) => (await sql.all('SELECT text FROM notes')).length)
  return { path, writer, database, add, count }
}

const reasonOf = (result: PromiseSettledResult<unknown> | undefined) =>
  result?.status === 'rejected' ? result.reason : undefined

test('a read does not see uncommitted changes', async () => {
  const { database, add, count } = open()
  const counts: number[] = []
  await database.write(
    async (sql) => {
      await sql.run(`INSERT INTO notes (text) VALUES ('a')`)
      counts.push(await count())
    },
    { durable: true },
  )
  await add('b')
  expect([...counts, await count()]).toEqual([0, 2])
  await database.close()
})

test('a read sees one snapshot, whatever is written meanwhile', async () => {
  const { database, writer } = open()
  const select = 'SELECT text FROM notes'
  const seen = await database.read(async (sql) => {
    const before = await sql.all(select)
    writer.run(`INSERT INTO notes (text) VALUES ('a')`)
    return [before, await sql.all(select)]
  })
  expect(seen).toEqual([[], []])
  await database.close()
})

test('a read works after one that failed', async () => {
  const { database, count } = open()
  const failing = database.read((sql) => sql.all('SELECT text FROM nowhere'))
  const next = count()
  await expect(failing).rejects.toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('no such table') })
  expect(await next).toBe(0)
  await database.close()
})

test('a database that another process locks for too long is reported', async () => {
  const { path, database, add, count } = open()
  const other = new Connection(openFile(path, { readOnly: false }))
  other.run('BEGIN IMMEDIATE')
  const results = await Promise.allSettled([add('a'), add('b')])
  for (const result of results) {
    expect(reasonOf(result)).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('Another process') })
  }
  expect(await count()).toBe(0)
  other.run('COMMIT')
  await add('c')
  expect(await count()).toBe(1)
  other.close()
  await database.close()
})

test('waiting for the lock of another process does not block this one', async () => {
  const { path, database, add, count } = open()
  const other = new Connection(openFile(path, { readOnly: false }))
  other.run('BEGIN IMMEDIATE')
  const adding = add('a')
  await setTimeout(10)
  expect(await count()).toBe(0)
  other.run('COMMIT')
  await adding
  expect(await count()).toBe(1)
  other.close()
  await database.close()
})

test('on a full disk resolved writes are stored, rejected ones are not, and later ones work', async () => {
  const { database, add, count } = open('PRAGMA max_page_count = 20')
  const texts = ['a', 'b', 'x'.repeat(200_000), 'c']
  const results = await Promise.allSettled(texts.map(add))
  expect(reasonOf(results[2])).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('disk is full') })
  expect(await count()).toBe(results.filter(({ status }) => status === 'fulfilled').length)
  await add('later')
  await database.close()
})

test('a text with a NUL is refused', async () => {
  const { database, add } = open()
  await expect(add('anna\0ben')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await database.close()
})

test('closing checkpoints the log', async () => {
  const { path, database, add } = open()
  await add('a')
  await database.close()
  const alone = new Connection(openFile(`file:${path}?immutable=1`, { readOnly: true }))
  expect(alone.all('SELECT text FROM notes')).toHaveLength(1)
  alone.close()
})
