import { expect, test } from 'vitest'
import { valuePath } from './value-path.ts'

test('a path is written as people write it', () => {
  expect(valuePath([])).toBe('$')
  expect(valuePath(['items', 0, 'price', 'a-b'])).toBe('$.items[0].price["a-b"]')
})

test('a key that goes on and on is cut', () => {
  expect(valuePath(['k'.repeat(64)])).toBe(`$.${'k'.repeat(64)}`)
  expect(valuePath(['k'.repeat(65)])).toBe(`$["${'k'.repeat(63)}…"]`)
})
