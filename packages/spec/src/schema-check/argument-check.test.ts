import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { createArgumentChecker } from './argument-check.ts'

const check = createArgumentChecker()({
  type: 'object',
  properties: {
    to: { type: 'string', format: 'email' },
    mood: { enum: ['calm', 'loud'] },
    at: { type: 'object', properties: { hour: { type: 'integer' } }, required: ['hour'], additionalProperties: false },
  },
  required: ['to'],
})

test.each([
  [{ to: 'a@example.com' }, undefined],
  [{}, '"to" is missing'],
  [{ to: 5 }, '"to" must be string'],
  [{ to: 'nobody' }, '"to" must match format "email"'],
  [{ to: 'a@example.com', mood: 'shy' }, '"mood" must be one of "calm", "loud"'],
  [{ to: 'a@example.com', at: {} }, '"at.hour" is missing'],
  [{ to: 'a@example.com', at: { hour: 1, day: 2 } }, '"at.day" is not a parameter'],
])('%j: %s', (args, words) => {
  expect(check(args as never)).toBe(words)
})

test('"constructor" and "toString" are parameters like others: what every object inherits is not an argument', () => {
  const properties = { constructor: { type: 'string' }, toString: { type: 'string' } }
  const check = createArgumentChecker()({ type: 'object', properties, required: ['toString'] })
  expect(check({})).toBe('"toString" is missing')
  expect(check({ toString: 'a' } as never)).toBeUndefined()
  expect(check({ toString: 'a', constructor: 1 } as never)).toBe('"constructor" must be string')
})

test('a parameter named "__proto__" is checked against its schema', () => {
  const check = createArgumentChecker()(JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'))
  expect(check(JSON.parse('{"__proto__":5}'))).toBe('"__proto__" must be string')
  expect(check(JSON.parse('{"__proto__":"a"}'))).toBeUndefined()
})

test('the schema false accepts nothing and true everything', () => {
  expect(createArgumentChecker()(false)({})).toBe('the arguments must not be given')
  expect(createArgumentChecker()(true)({})).toBeUndefined()
})

test('a string with a number in it is not accepted as a number', () => {
  const args = { hour: '3' }
  expect(createArgumentChecker()({ type: 'object', properties: { hour: { type: 'integer' } } })(args)).toBeDefined()
  expect(args).toEqual({ hour: '3' })
})

test('a pattern that would backtrack forever is checked at once', () => {
  const check = createArgumentChecker()({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } })
  // With backtracking, each letter would double the work.
  const refuse = (letters: number) =>
    expect(check({ a: `${'a'.repeat(letters)}b` })).toBe('"a" must match pattern "^(a+)+$"')
  expect(refuse).toGrowLinearly(6)
  expect(check({ a: 'a'.repeat(40) })).toBeUndefined()
})

test('a pattern that needs backtracking is refused with a plain message', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(?=a)b' } } }
  expect(() => createArgumentChecker()(schema)).toThrow(
    'the pattern "^(?=a)b" cannot be used: write it without look-around',
  )
})

test('a schema may refer to itself, by # or by name, and be compiled twice', () => {
  const tree = {
    type: 'object',
    properties: { kids: { type: 'array', items: { $ref: '#' } } },
    additionalProperties: false,
  }
  const named = {
    $id: 'https://example.com/tree',
    ...tree,
    properties: { kids: { type: 'array', items: { $ref: 'tree' } } },
  }
  const compile = createArgumentChecker()
  for (const schema of [tree, named, tree, named]) {
    const check = compile(schema)
    expect(check({ kids: [{ kids: [] }] })).toBeUndefined()
    expect(check({ kids: [{ kids: [{ x: 1 }] }] })).toBe('"kids.0.kids.0.x" is not a parameter')
  }
})

test('a value that is nested too deeply to check does not fit', () => {
  const tree = { type: 'object', properties: { kid: { $ref: '#' } } }
  let value: Json = {}
  for (let depth = 0; depth < 50_000; depth++) value = { kid: value }
  expect(createArgumentChecker()(tree)(value)).toBe('the arguments must not be nested so deeply')
})

test('different patterns do not share a check', () => {
  const properties = { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } }
  const check = createArgumentChecker()({ type: 'object', properties })
  expect(check({ a: 'a', b: 'b' })).toBeUndefined()
  expect(check({ a: 'b', b: 'b' })).toBe('"a" must match pattern "^a$"')
})

test('equal schemas are compiled once, and old checks are dropped unless their schema object is in use', () => {
  const checkerFor = createArgumentChecker()
  const schema = (name: string) => ({ type: 'object', description: 'x'.repeat(5_000), properties: { [name]: {} } })
  const [same, unused, held] = [checkerFor(schema('same')), checkerFor(schema('unused')), schema('held')]
  const check = checkerFor(held)
  for (let number = 0; number < 60; number += 1) {
    checkerFor(schema(`other${number}`))
    expect(checkerFor(schema('same'))).toBe(same)
  }
  expect(checkerFor(schema('unused'))).not.toBe(unused)
  expect(checkerFor(held)).toBe(check)
})
