import { expect, test } from 'vitest'
import { assertModest, depthLimit, valueLimit } from './assert-modest.ts'

const check = (json: string) => () => assertModest(Buffer.from(json))
const list = (count: number) => `[${'0,'.repeat(count - 1)}0]`
const nested = (depth: number, [open, close] = ['[', ']']) => `${open.repeat(depth)}0${close.repeat(depth)}`

test('the allowed number of values passes, and one more is too large', () => {
  expect(check(list(valueLimit))).not.toThrow()
  expect(check(list(valueLimit + 1))).toThrowError(expect.objectContaining({ code: 'TOO_LARGE', field: 'body' }))
})

test('fields count as values', () => {
  const fields = Array.from({ length: valueLimit + 1 }, (_, n) => `"${n}":0`)
  expect(check(`{${fields.join(',')}}`)).toThrowError(expect.objectContaining({ code: 'TOO_LARGE' }))
})

test('lists and objects may be nested down to the limit', () => {
  const tooDeep = expect.objectContaining({ code: 'BAD_REQUEST', field: 'body' })
  for (const pair of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as [string, string][]) {
    expect(check(nested(depthLimit, pair))).not.toThrow()
    expect(check(nested(depthLimit + 1, pair))).toThrowError(tooDeep)
  }
})

test('brackets and commas inside a text do not count, also after an escaped quote', () => {
  expect(check(JSON.stringify([`${'[,"'.repeat(valueLimit)}\\`]))).not.toThrow()
})

test('an unterminated text ends with the bytes', () => {
  expect(check('["abc\\')).not.toThrow()
})
