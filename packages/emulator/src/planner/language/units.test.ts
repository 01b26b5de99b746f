import { expect, test } from 'vitest'
import { stem } from './stem.ts'
import { isUnitFor } from './units.ts'

test.each([
  ['kg', 'weight', true],
  ['kg', 'kilograms', true],
  ['km', 'distance', true],
  ['kg', 'distance', false],
  ['eggs', 'weight', false],
])('%s measures %s: %s', (unit, word, expected) => {
  expect(isUnitFor(unit, [stem(word)])).toBe(expected)
})
