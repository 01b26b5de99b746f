import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [-1, '0 ms'],
  [3.4, '3 ms'],
  [99.6, '0.1 s'],
  [412, '0.4 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%d ms is written %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})
