import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text that fits stays as it is', () => {
  expect(cutText('12345', 5)).toBe('12345')
})

test('a longer text is cut and says how much is missing', () => {
  expect(cutText('123456', 4)).toBe(
    '1234\n\n[Cut off here: 2 of 6 characters are missing. A larger maxLength shows more.]',
  )
})

test('no character is cut in half', () => {
  expect(cutText('abc⛵🚢d', 5)).toMatch(/^abc⛵\n/)
})
