import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the order of keys makes no difference, at any depth', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
})

test('the order of a list does', () => {
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
})
