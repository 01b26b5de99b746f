import { expect, test } from 'vitest'
import { createArgumentChecker } from './argument-check.ts'

const check = createArgumentChecker()({
  type: 'object',
  properties: {
    to: { type: 'string', format: 'email' },
    mood: { enum: ['calm', 'loud'] },
    at: { type: 'object', properties: { hour: { type: 'integer' } }, required: ['hour'], additionalProperties: false },
  },
  required: ['to'],
})

test.each([
  [{ to: 'a@example.com' }, undefined],
  [{}, '"to" is missing'],
  [{ to: 5 }, '"to" must be string'],
  [{ to: 'nobody' }, '"to" must match format "email"'],
  [{ to: 'a@example.com', mood: 'shy' }, '"mood" must be one of "calm", "loud"'],
  [{ to: 'a@example.com', at: {} }, '"at.hour" is missing'],
  [{ to: 'a@example.com', at: { hour: 1, day: 2 } }, '"at.day" is not a parameter'],
])('%j: %s', (args, words) => {
  expect(check(args as never)).toBe(words)
})

test('a number in a text is not taken for a number', () => {
  const args = { hour: '3' }
  expect(createArgumentChecker()({ type: 'object', properties: { hour: { type: 'integer' } } })(args)).toBeDefined()
  expect(args).toEqual({ hour: '3' })
})
