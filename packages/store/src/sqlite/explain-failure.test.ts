import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { Connection } from './connection.ts'
import { explainFailure, isBusy } from './explain-failure.ts'
import { openFile } from './open-file.ts'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

test('a full disk is reported, whichever way the statement ran', () => {
  const connection = new Connection(openFile(':memory:', { readOnly: false }))
  connection.exec('CREATE TABLE notes (text TEXT); PRAGMA max_page_count = 3')
  const insert = 'INSERT INTO notes (text) VALUES (?)'
  const long = 'x'.repeat(100_000)
  for (const work of [() => connection.run(insert, long), () => connection.all(`${insert} RETURNING text`, long)]) {
    const error = explainFailure(thrownBy(work))
    expect(error).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('Free some space') })
    expect(error.cause).toBeInstanceOf(Error)
  }
})

test.each([
  [5, 'Another process'],
  [261, 'Another process'],
  [8, 'read-only'],
  [10, 'Check the disk'],
  [11, 'backup'],
  [14, 'may write to it'],
  [26, 'backup'],
])('the number %i says what to do: %s', (errcode, words) => {
  expect(explainFailure(Object.assign(new Error('raw'), { errcode })).message).toContain(words)
})

test('only a locked database is busy', () => {
  expect(isBusy(new Error('database is locked'))).toBe(true)
  expect(isBusy(new Error('database or disk is full'))).toBe(false)
  expect(isBusy('database is locked')).toBe(false)
})

test('our own errors stay as they are, and others keep their message', () => {
  const own = new DeckhandError('CONFLICT', 'no')
  expect(explainFailure(own)).toBe(own)
  expect(explainFailure(new Error('near "x": syntax error')).message).toContain('near "x": syntax error')
  expect(explainFailure('odd').message).toContain('odd')
})
