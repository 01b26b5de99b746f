import { expect, test } from 'vitest'
import { cover, overlapsAny } from './spans.ts'

test('covering keeps every offset', () => {
  expect(
    cover('abcdef', [
      { start: 4, end: 5 },
      { start: 1, end: 3 },
    ]),
  ).toBe('a||d|f')
  expect(
    cover('abcdef', [
      { start: 0, end: 3 },
      { start: 2, end: 4 },
    ]),
  ).toBe('||||ef')
  expect(cover('abc', [])).toBe('abc')
})

test('touching is not overlapping', () => {
  expect(overlapsAny({ start: 0, end: 2 }, [{ start: 2, end: 4 }])).toBe(false)
  expect(overlapsAny({ start: 0, end: 3 }, [{ start: 2, end: 4 }])).toBe(true)
})
