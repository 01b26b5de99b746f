import { expect, test } from 'vitest'
import type { WireContent } from '../../wire.ts'
import { endingBefore, readConversation, startingAt } from './conversation.ts'

const user = (text: string): WireContent => ({ role: 'user', parts: [{ text }] })
const model = (text: string): WireContent => ({
  role: 'model',
  parts: [{ text: 'hm', thought: true }, ...text.split(/(?<= )/).map((word) => ({ text: word }))],
})
const call = (name: string, id: string): WireContent => ({
  role: 'model',
  parts: [{ functionCall: { name, id, args: { id } } }],
})
const response = (name: string, id: string, value: string): WireContent => ({
  role: 'user',
  parts: [{ functionResponse: { name, id, response: { value } } }],
})
const question = 'To send a note I need one more thing: what is the text (What it says)?'

test('the newest user text is what is asked, and only its calls are its own', () => {
  const read = readConversation([
    user('first'),
    call('a', '1'),
    response('a', '1', 'x'),
    model('done'),
    user('second'),
    call('b', '2'),
  ])
  expect(read.asked).toBe('second')
  expect(read.earlier).toEqual([{ name: 'a', args: { id: '1' }, response: { value: 'x' } }])
  expect(read.made).toEqual([{ name: 'b', args: { id: '2' } }])
})

test('an answer to a question of the planner belongs to the request before it', () => {
  const read = readConversation([user('send a note'), model(question), user('to Bob'), model(question), user('hi')])
  expect([read.asked, read.answers]).toEqual(['send a note', ['to Bob', 'hi']])
  expect(startingAt(read, 2)).toMatchObject({ asked: 'hi', answers: [] })
  expect(endingBefore(read, 2)).toMatchObject({ asked: 'send a note', answers: ['to Bob'] })
})

test('what was done since a request began is its own when it stands alone', () => {
  const read = readConversation([user('send a note'), model(question), user('hi'), call('a', '1')])
  expect(startingAt(read, 1)).toMatchObject({ asked: 'hi', made: [{ name: 'a' }], earlier: [] })
})

test('an answer to any other question is a request of its own', () => {
  expect(readConversation([user('hello'), model('Who are you?'), user('Bob')])).toMatchObject({
    asked: 'Bob',
    answers: [],
  })
})

test('two calls of one tool get their own responses by id', () => {
  const calls: WireContent = {
    role: 'model',
    parts: [{ functionCall: { name: 'a', id: '1' } }, { functionCall: { name: 'a', id: '2' } }],
  }
  const responses: WireContent = {
    role: 'user',
    parts: [
      { functionResponse: { name: 'a', id: '2', response: { value: 'two' } } },
      { functionResponse: { name: 'a', id: '1', response: { value: 'one' } } },
    ],
  }
  expect(readConversation([user('x'), calls, responses]).made.map((made) => made.response)).toEqual([
    { value: 'one' },
    { value: 'two' },
  ])
})

test.each([[undefined], [[]], [[null, 3, {}, { parts: 'x' }]], [[{ role: 'model', parts: [{ text: 'hi' }] }]]])(
  'odd contents ask for nothing: %j',
  (contents) => {
    expect(readConversation(contents as WireContent[]).asked).toBe('')
  },
)
