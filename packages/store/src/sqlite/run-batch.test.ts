import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import type { Command } from '../sql/database.ts'
import { Connection } from './connection.ts'
import { openFile, type SqliteFile } from './open-file.ts'
import { WriteQueue } from './write-queue.ts'

/** A queue on a database in memory that records every statement, and lets statements fail on request. */
function stage(failing: Record<string, Error> = {}) {
  const file = openFile(':memory:', { readOnly: false })
  const statements: string[] = []
  const noted: SqliteFile = {
    close: () => file.close(),
    exec: (script) => {
      statements.push(script)
      file.exec(script)
    },
    get isTransaction() {
      return file.isTransaction
    },
    prepare: (text) => {
      const statement = file.prepare(text)
      return {
        all: (...parameters) => statement.all(...parameters),
        run: (...parameters) => {
          statements.push(text)
          if (failing[text]) throw failing[text]
          return statement.run(...parameters)
        },
      }
    },
  }
  file.exec('CREATE TABLE notes (text TEXT NOT NULL PRIMARY KEY)')
  const notified: string[][] = []
  const queue = new WriteQueue(new Connection(noted), (topics) => notified.push([...topics]))
  const reader = new Connection(file)
  const notes = () => reader.all<{ text: string }>('SELECT text FROM notes').map(({ text }) => text)
  return { file, queue, statements, notified, notes, failing }
}

const note =
  (text: string): Command<string> =>
  async (sql) => {
    await sql.run('INSERT INTO notes (text) VALUES (?)', text)
    sql.notify(text)
    return text
  }

const throwing: Command<never> = async (sql) => {
  await note('taken back')(sql)
  throw new DeckhandError('CONFLICT', 'no')
}

const reasonOf = (result: PromiseSettledResult<unknown> | undefined) =>
  result?.status === 'rejected' ? result.reason : undefined

const sqliteError = (errcode: number) => Object.assign(new Error('from SQLite'), { errcode })

test('commands of one tick share one transaction, in order', async () => {
  const { queue, statements, notes } = stage()
  const later = new Promise((resolve) => process.nextTick(resolve)).then(() => queue.push(note('later'), true))
  const results = await Promise.all([queue.push(note('a'), true), queue.push(note('b'), true), later])
  expect(results).toEqual(['a', 'b', 'later'])
  expect(notes()).toEqual(['a', 'b', 'later'])
  expect(statements.filter((text) => text === 'COMMIT')).toHaveLength(1)
})

test('a command that throws is rolled back alone, and notifies no one', async () => {
  const { queue, notes, notified } = stage()
  const results = await Promise.allSettled(
    [note('a'), throwing, note('b')].map((each) => queue.push<unknown>(each, true)),
  )
  expect(results).toMatchObject([{ value: 'a' }, { reason: { code: 'CONFLICT' } }, { value: 'b' }])
  expect(notes()).toEqual(['a', 'b'])
  expect(notified).toEqual([['a', 'b']])
})

test('a single command that throws is rolled back, too', async () => {
  const { queue, notes, notified, statements } = stage()
  await expect(queue.push(throwing, true)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect([notes(), notified]).toEqual([[], [[]]])
  expect(statements).toContain('ROLLBACK')
  expect(await queue.push(note('next'), true)).toBe('next')
})

test('no one is notified before the commit', async () => {
  const { queue, statements } = stage()
  const committed = queue.push(note('a'), true).then(() => statements.at(-1))
  expect(await committed).toBe('COMMIT')
})

test('a failed commit rejects and rolls back all its commands', async () => {
  const { queue, notes, notified, failing } = stage({ COMMIT: sqliteError(13) })
  const results = await Promise.allSettled([queue.push(note('a'), true), queue.push(note('b'), true)])
  expect(reasonOf(results[0])).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('disk is full') })
  expect(reasonOf(results[0]).cause).toMatchObject({ errcode: 13 })
  expect(reasonOf(results[1])).toBe(reasonOf(results[0]))
  expect([notes(), notified]).toEqual([[], [[]]])
  delete failing.COMMIT
  expect(await queue.push(note('next'), true)).toBe('next')
})

test('a failed rollback is repeated before the next commands', async () => {
  const { queue, notes, failing } = stage({ COMMIT: sqliteError(10), ROLLBACK: sqliteError(10) })
  await expect(queue.push(note('lost'), true)).rejects.toMatchObject({ code: 'INTERNAL' })
  delete failing.COMMIT
  delete failing.ROLLBACK
  expect(await queue.push(note('next'), true)).toBe('next')
  expect(notes()).toEqual(['next'])
})

test('a transaction that SQLite rolled back by itself rejects all its commands', async () => {
  const { queue, notes, file } = stage()
  const breaking: Command<void> = async () => {
    file.exec('ROLLBACK')
    throw sqliteError(13)
  }
  const results = await Promise.allSettled(
    [note('a'), breaking, note('b')].map((each) => queue.push<unknown>(each, true)),
  )
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(notes()).toEqual([])
})

test('a batch waits for the disk only if one of its commands is durable', async () => {
  const { queue, statements } = stage()
  const pragmas = () => statements.filter((text) => text.startsWith('PRAGMA'))
  await Promise.all([queue.push(note('a'), false), queue.push(note('b'), false)])
  expect(pragmas()).toEqual(['PRAGMA synchronous = NORMAL'])
  await Promise.all([queue.push(note('c'), false), queue.push(note('d'), true)])
  await queue.push(note('e'), true)
  expect(pragmas()).toEqual(['PRAGMA synchronous = NORMAL', 'PRAGMA synchronous = FULL'])
  await queue.push(note('f'), false)
  expect(pragmas()).toHaveLength(3)
})

test('a command that is pushed during another one runs in the next transaction', async () => {
  const { queue, notes } = stage()
  let inner: Promise<string> | undefined
  await queue.push(async (sql) => {
    inner = queue.push(note('inner'), true)
    await note('outer')(sql)
  }, true)
  expect(notes()).toEqual(['outer'])
  await inner
  expect(notes()).toEqual(['outer', 'inner'])
})
