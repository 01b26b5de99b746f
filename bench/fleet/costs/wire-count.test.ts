import { expect, test } from 'vitest'
import { addCounts, answerCounter, emptyCount, requestCounter } from './wire-count.ts'

/** A message of PostgreSQL's protocol: its type, its length, a text that ends with a zero. */
function message(type: string, text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('statements, commits and messages are counted by the answers, however these are cut', () => {
  const said = Buffer.concat([
    message('C', 'BEGIN'),
    message('D', 'C is not an answer when it stands inside of a row: COMMIT'),
    message('C', 'SELECT 1'),
    message('A', 'deckhand'),
    message('C', 'COMMIT'),
  ])
  for (const size of [1, 3, 7, said.length]) {
    const count = emptyCount()
    const read = answerCounter(count)
    for (let at = 0; at < said.length; at += size) read(said.subarray(at, at + size))
    expect(count).toEqual({ ...emptyCount(), statements: 3, commits: 1, notifications: 1 })
  }
})

test('a transaction waits for the disk unless its beginning says otherwise', () => {
  const count = emptyCount()
  const read = requestCounter(count)
  read(Buffer.from('a greeting, without a type'))
  read(message('Q', 'BEGIN READ WRITE'))
  read(message('Q', 'BEGIN READ WRITE; SET LOCAL synchronous_commit TO off'))
  read(message('Q', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'))
  expect(count.flushes).toBe(1)
})

test('counts are added and taken off one by one', () => {
  const two = { ...emptyCount(), statements: 2, bytesSent: 10 }
  expect(addCounts(two, { ...emptyCount(), statements: 1, flushes: 3 }, -1)).toEqual({
    ...two,
    statements: 1,
    flushes: -3,
  })
})
