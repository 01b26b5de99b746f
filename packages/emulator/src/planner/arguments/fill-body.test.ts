import { expect, test } from 'vitest'
import { found } from '../testing/fill.ts'

const properties = {
  message: { type: 'string', description: 'What the message says' },
  to: { type: 'string', description: 'Who gets it' },
}

test.each([
  ['Send Ana a message saying I am late for the 3 o clock train', 'I am late for the 3 o clock train'],
  ['Send a message to Ana that says "See you!" and go on', 'See you!'],
  ['Post this: the build is green', 'the build is green'],
  ['Tell Ana that lunch is ready.', 'lunch is ready'],
  ['Send Ana a message with the text hello there', 'hello there'],
  ['Send Ana a message saying I am late. Make it urgent.', 'I am late'],
])('%s', (text, message) => {
  expect(found(text, properties, 'Send a message to somebody.').message).toBe(message)
})

test('a label is no message', () => {
  const more = { ...properties, priority: { type: 'string', enum: ['low', 'high'], description: 'Priority' } }
  expect(found('Send it with priority: high', more).message).toBeUndefined()
})
