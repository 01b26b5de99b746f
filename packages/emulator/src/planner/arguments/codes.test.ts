import { expect, test } from 'vitest'
import { codeFor, displayName, zoneFor } from './codes.ts'

test.each([
  ['de', 'German'],
  ['EUR', 'Euro'],
  ['JP', 'Japan'],
  ['large', undefined],
])('%s stands for %s', (code, name) => {
  expect(displayName(code)).toBe(name)
})

test.each([
  ['euros', 'Currency code', 'EUR'],
  ['CHF', 'Three-letter currency code', 'CHF'],
  ['German', 'ISO 639-1 language', 'de'],
  ['Japan', 'Two-letter country code', 'JP'],
  ['euros', 'Name of the currency', undefined],
])('%s as %s is %s', (name, description, code) => {
  expect(codeFor(name, description)).toBe(code)
})

test('a city has a time zone', () => {
  expect(zoneFor('Tokyo')).toBe('Asia/Tokyo')
  expect(zoneFor('New York')).toBe('America/New_York')
  expect(zoneFor('Nowhere')).toBeUndefined()
})
