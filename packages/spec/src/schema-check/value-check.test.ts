import { expect, test } from 'vitest'
import type { JsonSchema } from '../json.ts'
import { createValueChecker } from './value-check.ts'

const compile = createValueChecker()
const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
})

test.each<[string, JsonSchema, unknown, string, string]>([
  ['type', object({ a: { type: 'number' } }), { a: '5' }, '$.a', 'must be a number'],
  ['types', object({ a: { type: ['string', 'null'] } }), { a: 5 }, '$.a', 'must be a text or null'],
  ['the whole', object({}), [], '$', 'must be an object'],
  ['required', object({ a: object({ b: {} }, { required: ['b'] }) }), { a: {} }, '$.a.b', 'is missing'],
  ['unknown key', object({ price: {} }), { prise: 1 }, '$.prise', 'is not known here; did you mean "price"?'],
  ['strange key', object({}), { zzz: 1 }, '$.zzz', 'is not known here'],
  ['enum', object({ a: { enum: ['x', 1] } }), { a: 'y' }, '$.a', 'must be one of "x", 1'],
  ['const', object({ a: { const: 'x' } }), { a: 'y' }, '$.a', 'must be "x"'],
  ['minimum', object({ a: { minimum: 3 } }), { a: 2 }, '$.a', 'must be at least 3'],
  ['maxLength', object({ a: { maxLength: 3 } }), { a: 'long' }, '$.a', 'must have at most 3 characters'],
  ['minItems', object({ a: { minItems: 1 } }), { a: [] }, '$.a', 'must have at least 1 item'],
  ['multipleOf', object({ a: { multipleOf: 2 } }), { a: 3 }, '$.a', 'must be a multiple of 2'],
  [
    'date-time',
    object({ a: { format: 'date-time' } }),
    { a: 'now' },
    '$.a',
    'must be a date and time such as 2026-01-31T09:30:00Z',
  ],
  ['pattern', object({ a: { pattern: '^a+$' } }), { a: 'b' }, '$.a', 'must match the pattern ^a+$'],
  ['other format', object({ a: { format: 'ipv4' } }), { a: 'x' }, '$.a', 'must be a text of the format "ipv4"'],
  ['in a list', object({ a: { items: { type: 'integer' } } }), { a: [1, 1.5] }, '$.a[1]', 'must be a whole number'],
  ['a key that needs it', object({ 'a-b': { type: 'number' } }), { 'a-b': '' }, '$["a-b"]', 'must be a number'],
  ['a key like a place', object({ 0: { type: 'number' } }), { 0: '' }, '$["0"]', 'must be a number'],
  ['a key with a slash', object({ 'a/b~c': { type: 'number' } }), { 'a/b~c': '' }, '$["a/b~c"]', 'must be a number'],
  ['a very long key', object({}), { ['k'.repeat(500)]: 1 }, `$["${'k'.repeat(100)}…"]`, 'is not known here'],
  ['false', object({ a: false as never }), { a: 1 }, '$.a', 'is not allowed here'],
])('%s is reported with its path and in plain words', (_, schema, value, path, words) => {
  expect(compile(schema).accept(value)).toEqual({ isAccepted: false, problem: { path, words } })
})

test('the problem comes from the shape that matched most deeply, and alternative types are listed together', () => {
  const card = object({ name: { type: 'string' } }, { required: ['name'] })
  const nullable = compile(object({ card: { anyOf: [card, { type: 'null' }] } }))
  expect(nullable.findProblem({ card: { name: 5 } })).toEqual({ path: '$.card.name', words: 'must be a text' })
  expect(nullable.findProblem({ card: {} })).toEqual({ path: '$.card.name', words: 'is missing' })
  expect(nullable.findProblem({ card: 5 })).toEqual({ path: '$.card', words: 'must be an object or null' })
  expect(nullable.findProblem({ card: null })).toBeUndefined()
  const either = compile({ oneOf: [{ minimum: 1 }, { maximum: 5 }] })
  expect(either.findProblem(3)?.words).toBe('matches more than one of its allowed shapes, and must match exactly one')
})

test('defaults are filled in at every level, on a copy, and never replace a value', () => {
  const inner = object({ n: { type: 'number', default: 1 } })
  const schema = object(
    {
      a: { type: 'string', default: 'x' },
      inner,
      made: { ...inner, default: {} },
      list: { type: 'array', items: { $ref: '#/$defs/line' } },
      maybe: { anyOf: [{ $ref: '#/$defs/line' }, { type: 'null' }] },
    },
    { $defs: { line: object({ count: { type: 'integer', default: 1 } }) } },
  )
  const given = Object.freeze({
    inner: Object.freeze({}),
    list: Object.freeze([Object.freeze({}), { count: 2 }]),
    maybe: {},
  })
  const value = { a: 'x', inner: { n: 1 }, made: { n: 1 }, list: [{ count: 1 }, { count: 2 }], maybe: { count: 1 } }
  expect(compile(schema).accept(given)).toEqual({ isAccepted: true, value })
  expect(compile(schema).accept({ a: 'y', maybe: null })).toEqual({
    isAccepted: true,
    value: { a: 'y', made: { n: 1 }, maybe: null },
  })
  expect(compile(schema).accept({ a: undefined })).toMatchObject({ value: { a: 'x' } })
})

test('each value gets its own copy of a default', () => {
  const check = compile(object({ list: { type: 'array', default: [] } }))
  const [one, two] = [check.accept({}), check.accept({})] as { value: { list: unknown[] } }[]
  one?.value.list.push('mine')
  expect(two?.value.list).toEqual([])
  expect(check.accept({})).toMatchObject({ value: { list: [] } })
})

test('defaults from one of several shapes are not used', () => {
  const ways = [object({ a: { default: 1 } }), object({ b: { type: 'number', default: 2 } })]
  expect(compile({ anyOf: ways }).accept({})).toEqual({ isAccepted: true, value: {} })
})

test('a copy shares nothing with the given value', () => {
  const given = { deep: { list: [{ a: 1 }] }, other: { b: 1 } }
  const accepted = compile({ type: 'object', properties: { deep: {} } }).accept(given) as { value: typeof given }
  accepted.value.deep.list[0] = { a: 2 }
  accepted.value.other.b = 2
  expect(given).toEqual({ deep: { list: [{ a: 1 }] }, other: { b: 1 } })
})

test('a recursive schema fills in defaults and checks at any depth', () => {
  const tree = object({ n: { type: 'number', default: 0 }, kids: { type: 'array', items: { $ref: '#' } } })
  expect(compile(tree).accept({ kids: [{ kids: [{}] }] })).toMatchObject({
    value: { n: 0, kids: [{ n: 0, kids: [{ n: 0 }] }] },
  })
  expect(compile(tree).findProblem({ kids: [{ kids: [{ n: '' }] }] })?.path).toBe('$.kids[0].kids[0].n')
  expect(
    compile({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'object' } } }).accept({}),
  ).toMatchObject({ value: {} })
})

test('__proto__ is refused at its path, even if any key is allowed', () => {
  const given = JSON.parse('{"list":[{"__proto__":{"isAdmin":true}}]}')
  expect(compile({ type: 'object' }).accept(given)).toEqual({
    isAccepted: false,
    problem: { path: '$.list[0].__proto__', words: 'cannot be the name of a key' },
  })
  expect(compile(object({ list: { items: object({}) } })).accept(given)).toMatchObject({ isAccepted: false })
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('"constructor" and "toString" are ordinary keys: inherited members are ignored', () => {
  const check = compile(
    object(
      { constructor: { type: 'string' }, toString: { type: 'string', default: 'x' } },
      { required: ['constructor'] },
    ),
  )
  expect(check.accept({})).toEqual({ isAccepted: false, problem: { path: '$.constructor', words: 'is missing' } })
  const accepted = check.accept({ constructor: 'a' }) as { value: object }
  expect(Object.entries(accepted.value)).toEqual([
    ['constructor', 'a'],
    ['toString', 'x'],
  ])
  expect(compile(object({})).accept({ constructor: 'a' })).toMatchObject({ problem: { path: '$.constructor' } })
})

test('"constructor" and "toString" compare as ordinary keys in const, enum and unique items', () => {
  const named: object[] = [{ toString: 1 }, { valueOf: 1 }, { constructor: 1 }]
  for (const value of named) {
    expect(compile({ const: value }).findProblem({ ...value })).toBeUndefined()
    expect(compile({ enum: [value] }).findProblem({ ...value })).toBeUndefined()
    expect(compile({ enum: [value] }).findProblem({})).toBeDefined()
    expect(compile({ uniqueItems: true }).findProblem([value, { ...value }])).toBeDefined()
  }
  expect(compile({ type: 'array', uniqueItems: true }).findProblem(named)).toBeUndefined()
})

test('a property named "__proto__" is checked against its schema, and its default does not become a prototype', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"number","default":{"isAdmin":true}}}}')
  const check = compile(schema)
  expect(check.findProblem(JSON.parse('{"__proto__":"x"}'))).toEqual({ path: '$.__proto__', words: 'must be a number' })
  expect(check.findProblem(JSON.parse('{"__proto__":1}'))).toBeUndefined()
  const accepted = check.accept({}) as { value: object }
  expect(Object.getPrototypeOf(accepted.value)).toBe(Object.prototype)
  for (const keyword of ['patternProperties', 'dependentSchemas', 'dependencies']) {
    const check = compile(JSON.parse(`{"${keyword}":{"__proto__":false}}`))
    expect(check.findProblem(JSON.parse('{"__proto__":1}'))).toBeDefined()
    expect(check.findProblem({})).toBeUndefined()
  }
})

test('a reference to an inherited member has no target', () => {
  for (const $ref of ['#/$defs/toString', '#/constructor', '#/$defs/__proto__']) {
    expect(() => compile({ $ref, $defs: {} })).toThrow(`the $ref "${$ref}" points to nothing in the schema`)
  }
  const named = JSON.parse('{"$ref":"#/$defs/__proto__","$defs":{"__proto__":{"type":"string"}}}')
  expect(compile(named).findProblem(5)).toEqual({ path: '$', words: 'must be a text' })
})

test('the schema false accepts nothing and true everything', () => {
  expect(compile(false).accept({})).toEqual({ isAccepted: false, problem: { path: '$', words: 'is not allowed here' } })
  expect(compile(true).accept({ a: 1 })).toEqual({ isAccepted: true, value: { a: 1 } })
})

test('what one list item or a non-matching shape evaluated does not count for another', () => {
  const shapes = [{ properties: { a: {}, b: {} }, required: ['b'] }, { type: 'object' }]
  const each = compile({ items: { anyOf: shapes, unevaluatedProperties: false } })
  expect(each.findProblem([{ a: 1, b: 1 }])).toBeUndefined()
  expect(each.findProblem([{ a: 1, b: 1 }, { a: 1 }])?.path).toBe('$[1].a')
  const byPattern = compile({ patternProperties: { '^a': {} }, unevaluatedProperties: false })
  expect(byPattern.findProblem({ a: 1, constructor: 1 })?.path).toBe('$.constructor')
  const items = compile({ anyOf: [{ prefixItems: [{ const: 1 }] }, { minItems: 1 }], unevaluatedItems: false })
  expect(items.findProblem([1])).toBeUndefined()
  expect(items.findProblem([2])?.path).toBe('$[0]')
})

test('"$async" and "$data", which other validators support, have no meaning here', () => {
  expect(compile({ $async: true, type: 'string' }).findProblem(5)).toEqual({ path: '$', words: 'must be a text' })
  expect(compile({ const: { $data: '1/a' } }).findProblem({ $data: '1/a' })).toBeUndefined()
})

test('a value that is nested too deeply or has a cycle does not fit', () => {
  let deep: unknown = {}
  for (let depth = 0; depth < 50_000; depth++) deep = { kid: deep }
  const circle: Record<string, unknown> = {}
  circle.self = circle
  for (const value of [deep, circle]) {
    expect(compile({ type: 'object' }).accept(value)).toEqual({
      isAccepted: false,
      problem: { path: '$', words: 'must not be nested so deeply' },
    })
  }
})

test('unique items are compared by value, and a long list is scanned once', () => {
  const check = compile({ type: 'array', uniqueItems: true })
  expect(
    check.findProblem([
      { a: 1, b: [{ c: 1, d: 2 }] },
      { b: [{ d: 2, c: 1 }], a: 1 },
    ])?.words,
  ).toBe('must not have the same item twice')
  for (const list of [
    [1, '1', true, 'true', null, 'null'],
    [{ a: 1 }, { a: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    ['[1]', [1]],
  ]) {
    expect(check.findProblem(list)).toBeUndefined()
  }
  const look = (length: number) => expect(check.findProblem(Array.from({ length }, (_, n) => [n]))).toBeUndefined()
  expect(look).toGrowLinearly(10_000)
})

test('only what the host calls a file is a file, and a text is not', () => {
  class Upload {}
  const schema = object({
    photo: { type: 'string', format: 'binary' },
    more: { type: 'array', items: { type: 'string', format: 'binary' } },
    maybe: { type: ['string', 'null'], format: 'binary' },
    format: { const: 'binary' },
  })
  const check = createValueChecker({ isFile: (value) => value instanceof Upload })(schema)
  const photo = new Upload()
  const accepted = check.accept({ photo, more: [photo], maybe: null, format: 'binary' }) as {
    value: { photo: unknown }
  }
  expect(accepted.value.photo).toBe(photo)
  for (const wrong of ['/etc/passwd', { path: '/etc/passwd' }, null]) {
    expect(check.accept({ photo: wrong })).toMatchObject({
      problem: { path: '$.photo', words: expect.stringContaining('multipart/form-data') },
    })
  }
  expect(check.accept({ more: ['x'] })).toMatchObject({ problem: { path: '$.more[0]' } })
  expect(check.accept({ maybe: 'x' })).toMatchObject({ problem: { path: '$.maybe' } })
})

test('a value behind a chain of references is copied once, not once per level', () => {
  const inside = { child: { $ref: '#/$defs/node' }, kids: { type: 'array', items: { $ref: '#/$defs/node' } } }
  const { accept } = createValueChecker()({
    $ref: '#/$defs/node',
    $defs: { node: { type: 'object', properties: { ...inside, name: { type: 'string', default: 'none' } } } },
  })
  const kids = () => Array.from({ length: 1_000 }, () => ({}))
  const acceptDeep = (levels: number) => {
    let deep: object = {}
    for (let level = 0; level < levels; level += 1) deep = { child: deep, kids: kids() }
    expect(accept(deep)).toMatchObject({ isAccepted: true, value: { name: 'none' } })
  }
  expect(acceptDeep).toGrowLinearly(47)
})

test.each(['$defs', 'properties'])(
  'S17: a value that would double the work at each level is refused in time, with a schema in %s',
  (place) => {
    const operation = (name: string) => ({
      type: 'object',
      properties: { left: { $ref: `#/${place}/term` }, name: { const: name } },
      required: ['name'],
    })
    const { accept } = createValueChecker()({
      allOf: [{ $ref: `#/${place}/term` }],
      [place]: { term: { oneOf: [operation('plus'), operation('times')] } },
    })
    const nested = (levels: number) => {
      let value: object = { name: 'plus' }
      for (let level = 0; level < levels; level += 1) value = { left: value, name: 'plus' }
      return value
    }
    expect(accept(nested(12))).toMatchObject({ isAccepted: true })
    expect(accept(nested(24))).toEqual({
      isAccepted: false,
      problem: { path: '$', words: 'must not be nested so deeply' },
    })
    expect(accept(nested(12))).toMatchObject({ isAccepted: true })
  },
)
