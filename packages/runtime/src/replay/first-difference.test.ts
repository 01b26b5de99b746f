import { expect, test } from 'vitest'
import { firstDifference } from './first-difference.ts'

test.each([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, { at: 'x.a[1].b', recorded: 2, replayed: 3 }],
  [{ a: 1 }, {}, { at: 'x.a', recorded: 1, replayed: undefined }],
  [{}, { a: null }, { at: 'x.a', recorded: undefined, replayed: null }],
  [[1], [1, 2], { at: 'x[1]', recorded: undefined, replayed: 2 }],
  [[], {}, { at: 'x', recorded: [], replayed: {} }],
  ['1', 1, { at: 'x', recorded: '1', replayed: 1 }],
])('%j and %j differ at their first difference', (recorded, replayed, difference) => {
  expect(firstDifference(recorded, replayed, 'x')).toEqual(difference)
})

test('values that differ only in the order of keys are equal', () => {
  expect(firstDifference({ a: 1, b: [null, { c: 'd' }] }, { b: [null, { c: 'd' }], a: 1 }, 'x')).toBeUndefined()
})
