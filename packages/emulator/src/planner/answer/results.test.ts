import { expect, test } from 'vitest'
import { failureIn, plainResult, unwrap } from './results.ts'

test.each([
  [{ result: 'hi' }, 'hi'],
  [{ output: { content: [1, 2] } }, [1, 2]],
  [{ output: '{"a":1}' }, { a: 1 }],
  [{ output: '{broken' }, '{broken'],
  [
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ],
])('the envelope comes off %j', (response, expected) => {
  expect(unwrap(response)).toEqual(expected)
})

test.each([[{ ok: true }], [{ value: 0 }], [{ rejected: false }], [{}]])('%j is no failure', (response) => {
  expect(failureIn(response)).toBeUndefined()
})

test.each([
  [{ error: 'No such loan' }, 'No such loan', false, ''],
  [{ error: { code: 'X', message: 'Broken' } }, 'Broken', false, ''],
  [{ ok: false, message: 'Closed' }, 'Closed', false, 'Closed'],
  [
    { error: 'The user rejected this call and said: "not before Friday" Do not repeat it.' },
    undefined,
    true,
    'not before Friday',
  ],
  [{ status: 'rejected', reason: 'too dear' }, 'too dear', true, 'too dear'],
  [{ rejected: true, feedback: 'no thanks' }, undefined, true, 'no thanks'],
])('%j is a failure', (response, message, isRejected, words) => {
  expect(failureIn(response)).toMatchObject({ isRejected, words, ...(message !== undefined && { message }) })
})

test.each([
  ['text', 'text'],
  [{ result: 310 }, '310'],
  [{ a: 1, b: 'x' }, 'a: 1\nb: x'],
  [[1, 2], '1\n2'],
])('%j is passed on as %j', (value, expected) => {
  expect(plainResult(value)).toBe(expected)
})
