import { expect, test } from 'vitest'
import { packTopics, readTopicMessage } from './topic-message.ts'

const ids = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, '0'))

test('topics share a message, and are read back unchanged', () => {
  const [message = '', ...more] = packTopics('me', ['queue', 'run "1"', 'läuft'])
  expect(more).toEqual([])
  expect(readTopicMessage(message)).toEqual({ from: 'me', topics: ['queue', 'run "1"', 'läuft'] })
})

test.each([
  [1000, 32],
  [300, 1000],
  [5, 7000],
])('%i topics of %i letters fit, each in one message that PostgreSQL takes', (count, length) => {
  const topics = ids(count, length)
  const messages = packTopics('me', topics)
  expect(messages.flatMap((message) => readTopicMessage(message)?.topics)).toEqual(topics)
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8000)
})

test('a topic that is too long for a message becomes "everything"', () => {
  expect(packTopics('me', ['queue', 'x'.repeat(9000)]).map(readTopicMessage)).toEqual([{ from: 'me' }])
})

test.each(['', 'hello', 'null', '{}', '{"from":7}'])('%s is not a message', (text) => {
  expect(readTopicMessage(text)).toBeUndefined()
})
