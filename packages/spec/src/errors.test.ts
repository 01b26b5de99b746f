import { expect, test } from 'vitest'
import { DeckhandError, errorMappings, toDeckhandError } from './errors.ts'

test('every code has an HTTP error status and a JSON-RPC error code', () => {
  for (const { http, jsonRpc } of Object.values(errorMappings)) {
    expect(http).toBeGreaterThanOrEqual(400)
    expect(jsonRpc).toBeLessThanOrEqual(-32000)
    expect(jsonRpc).toBeGreaterThanOrEqual(-32768)
  }
})

test('a DeckhandError stays the same object', () => {
  const error = new DeckhandError('CONFLICT', 'taken', { field: 'name' })
  expect(toDeckhandError(error)).toBe(error)
})

test.each([
  [new TypeError('odd'), 'odd'],
  ['just text', 'just text'],
  [undefined, 'undefined'],
  [new Error(''), 'Error'],
])('any other thrown value becomes a DeckhandError: %s', (thrown, message) => {
  expect(toDeckhandError(thrown)).toEqual(new DeckhandError('INTERNAL', message, { cause: thrown }))
})
