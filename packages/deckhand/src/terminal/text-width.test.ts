import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutEnd, cutStart, textWidth } from './text-width.ts'

test.each([
  ['abc', 3],
  ['Zürich', 6],
  ['Zu\u0308rich', 6],
  ['日本', 4],
  ['한글', 4],
  ['🍎', 2],
  ['👩‍👩‍👧', 2],
  ['❤️', 2],
  ['✓ ok', 4],
  ['\u200b', 0],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

test('a cut text ends, or begins, with an ellipsis', () => {
  expect(cutEnd('abcdef', 4)).toBe('abc…')
  expect(cutStart('abcdef', 4)).toBe('…def')
  expect(cutEnd('日本語', 4)).toBe('日…')
  expect(cutEnd('abcd', 4)).toBe('abcd')
  expect(cutEnd('abc', 0)).toBe('')
})

test('a cut text never takes more than its width', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, fc.nat(20), (whole, width) => {
      expect(textWidth(cutEnd(whole, width))).toBeLessThanOrEqual(width)
      expect(textWidth(cutStart(whole, width))).toBeLessThanOrEqual(width)
    }),
  )
})
