import { expect, test } from 'vitest'
import { findJson } from './find-json.ts'

test.each([
  ['{"a": 1}', [{ a: 1 }]],
  [' [1]\n', [[1]]],
  ['Here it is:\n```json\n{"a": 1}\n```\nAnything else?', [{ a: 1 }]],
  ['```\n[1]\n```\nor\n```json\n[2]\n```', [[1], [2]]],
  ['The answer is {"a": "}"} as you see.', [{ a: '}' }]],
  ['Of {these} I take {"a": [1]} and [2].', [{ a: [1] }, [2]]],
  ['There is none.', []],
  ['{"a": ', []],
])('%j contains %j', (text, values) => {
  expect(findJson(text)).toEqual(values)
})

test('the work for thousands of brackets grows linearly with their number', () => {
  expect((count: number) => expect(findJson('['.repeat(count))).toEqual([])).toGrowLinearly(5_000)
})
