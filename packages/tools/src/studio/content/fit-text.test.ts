import { expect, test } from 'vitest'
import { fitPoint, fitText, oneLine, titleLine } from './fit-text.ts'

test('a text is cut between words, and never inside a character', () => {
  expect(fitText('one two three four', 12)).toBe('one two…')
  expect(fitText('🚢'.repeat(10), 5)).toBe('🚢🚢🚢🚢…')
  expect(fitText('short', 12)).toBe('short')
})

test('characters that are invalid in XML are removed', () => {
  expect(oneLine('a\u0000b\u0007c\ufffe\n d\ud800')).toBe('abc d\ufffd')
})

test('list marks are removed from a point', () => {
  expect(fitPoint('- **Fuel**: costs', 50)).toBe('Fuel: costs')
  expect(fitPoint('2) second', 50)).toBe('second')
})

test('a title starts with a capital letter', () => {
  expect([titleLine(' électric  buses'), titleLine('=x'), titleLine('')]).toEqual(['Électric buses', '=x', ''])
})
