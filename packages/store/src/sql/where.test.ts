import { expect, test } from 'vitest'
import { placeholders, where } from './where.ts'

test('a condition without a value is left out', () => {
  expect(where({ 'user_id = ?': 'anna', 'id < ?': undefined, 'status = ?': 'open' })).toEqual({
    text: 'WHERE user_id = ? AND status = ?',
    parameters: ['anna', 'open'],
  })
})

test('a condition on nothing is kept: null is a value', () => {
  expect(where({ 'owner IS ?': null }).parameters).toEqual([null])
})

test('every value has a placeholder', () => {
  expect(placeholders(['a', 'b', 'c'])).toBe('?, ?, ?')
})
