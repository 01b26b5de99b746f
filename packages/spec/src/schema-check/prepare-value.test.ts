import { expect, test } from 'vitest'
import { referredSchema } from './schema-parts.ts'
import { createValueChecker } from './value-check.ts'

const check = createValueChecker()
const one = (schema: object, text: unknown) => {
  const accepted = check({ type: 'object', properties: { a: schema } }).accept({ a: text }, true)
  return accepted.isAccepted ? (accepted.value as { a: unknown }).a : accepted.problem.words
}

test.each([
  ['5', 5],
  ['-0.5', -0.5],
  ['1e3', 1000],
  ['9007199254740991', 9007199254740991],
])('as a number %j is %j', (text, value) => {
  expect(one({ type: 'number' }, text)).toBe(value)
})

test.each([
  '',
  ' ',
  ' 5',
  '5 ',
  '+5',
  '.5',
  '5.',
  '007',
  '0x10',
  '1_000',
  '1,5',
  'NaN',
  'Infinity',
  '1e999',
  '9007199254740993',
  'true',
  'null',
])('%j is not a number and is refused', (text) => {
  expect(one({ type: 'number' }, text)).toBe('must be a number')
})

test('a fraction is not a whole number', () => {
  expect(one({ type: 'integer' }, '5')).toBe(5)
  expect(one({ type: 'integer' }, '5.5')).toBe('must be a whole number')
})

test.each(['1', '0', 'yes', 'on', 'TRUE', ''])('%j is not a boolean', (text) => {
  expect(one({ type: 'boolean' }, text)).toBe('must be true or false')
})

test('true and false become booleans only if the schema does not allow a text', () => {
  expect([one({ type: 'boolean' }, 'true'), one({ type: 'boolean' }, 'false')]).toEqual([true, false])
  for (const text of ['5', 'true', 'null', '']) expect(one({ type: 'string' }, text)).toBe(text)
  expect(one({ type: ['number', 'string'] }, '5')).toBe('5')
  expect(one({ type: ['string', 'null'] }, 'null')).toBe('null')
  expect(one({}, '5')).toBe('5')
})

test('null becomes null only if the schema allows null and no text', () => {
  expect(one({ type: ['number', 'null'] }, 'null')).toBeNull()
  expect(one({ type: ['number', 'null'] }, '7')).toBe(7)
  expect(one({ type: ['number', 'null'] }, '')).toBe('must be a number or null')
  expect(one({ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'null')).toBeNull()
})

test('a single value becomes a list of one if the schema wants a list, and the item is converted too', () => {
  const numbers = { type: 'array', items: { type: 'number' } }
  expect(one(numbers, '5')).toEqual([5])
  expect(one(numbers, ['5', '6'])).toEqual([5, 6])
  expect(one(numbers, ['5', 'x'])).toBe('must be a number')
  expect(one({ type: 'array', items: { type: 'string' } }, '')).toEqual([''])
  expect(one({ type: 'number' }, ['5'])).toBe('must be a number')
})

test('values of an enum or a const are found by their type', () => {
  expect(one({ enum: [1, 2] }, '2')).toBe(2)
  expect(one({ enum: ['1', 2] }, '1')).toBe('1')
  expect(one({ const: true }, 'true')).toBe(true)
})

test('values behind a reference are converted too, but an object in a text is not parsed', () => {
  const schema = { type: 'object', properties: { a: { $ref: '#/$defs/n' } }, $defs: { n: { type: 'number' } } }
  expect(check(schema).accept({ a: '5' }, true)).toEqual({ isAccepted: true, value: { a: 5 } })
  expect(one({ type: 'object' }, '{}')).toBe('must be an object')
})

test('texts stay texts in input that is not a query string', () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } } }
  expect(check(schema).accept({ a: '5' })).toMatchObject({ isAccepted: false })
})

test('a reference with a malformed escape has no target', () => {
  expect(referredSchema({ '%': { type: 'string' } }, '#/%')).toBeUndefined()
})
