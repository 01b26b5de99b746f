import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { now } from '../testing/moments.ts'
import { structuredAnswer } from './structured-answer.ts'

const request = (generationConfig: Record<string, unknown>) => ({ contents: [], generationConfig })

test('an answer in JSON keeps to the schema', () => {
  const schema = {
    type: 'OBJECT',
    properties: { bullets: { type: 'ARRAY', items: { type: 'STRING' } }, score: { type: 'INTEGER' } },
    required: ['bullets', 'score'],
  }
  const answer = JSON.parse(
    structuredAnswer(request({ responseMimeType: 'application/json', responseSchema: schema }), 'All is well', now) ??
      '',
  )
  expect(answer).toMatchObject({ bullets: [expect.any(String)], score: 0 })
})

test('without tools the answer is made of what was given, a list of its sentences', () => {
  const schema = { type: 'object', properties: { bullets: { type: 'array', items: { type: 'string' } } } }
  const text = 'Return JSON. Summarize:\n\nBoats float. Ships are large boats.'
  const asked = {
    ...request({ responseMimeType: 'application/json', responseJsonSchema: schema }),
    contents: [{ role: 'user', parts: [{ text }] }],
  }
  expect(structuredAnswer(asked, 'I cannot.', now)).toBe('{"bullets":["Boats float.","Ships are large boats."]}')
})

test('without a schema the text is a field', () => {
  expect(structuredAnswer(request({ responseMimeType: 'application/json' }), 'All is well', now)).toBe(
    '{"text":"All is well"}',
  )
})

test('an answer is JSON only when the request asks for it', () => {
  expect(structuredAnswer(request({}), 'All is well', now)).toBeUndefined()
})

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

const made = (schema: object): unknown => {
  const contents = [{ role: 'user', parts: [{ text: 'Boats float' }] }]
  const asked = { ...request({ responseMimeType: 'application/json', responseJsonSchema: schema }), contents }
  return JSON.parse(structuredAnswer(asked, '', now) ?? '')
}

const inSelf = (...variants: object[]) => ({ $ref: '#/$defs/e', $defs: { e: { anyOf: variants } } })
const e = { $ref: '#/$defs/e' }
const pair = { type: 'object', properties: { l: e, r: e }, required: ['l', 'r'] }
const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `d${index}`,
      index === length - 1 ? { type: 'integer', minimum: 4 } : { $ref: `#/$defs/d${index + 1}` },
    ]),
  )

const satisfiable: Record<string, object> = {
  'a tree whose branches are lists of trees': inSelf(
    { type: 'object', properties: { args: { type: 'array', minItems: 2, items: e } }, required: ['args'] },
    { type: 'number' },
  ),
  'a tree with two branches': inSelf(pair, { type: 'number' }),
  'a tree whose leaves are objects': inSelf(pair, {
    type: 'object',
    properties: { value: { type: 'number' } },
    required: ['value'],
  }),
  'a linked list': {
    type: 'object',
    properties: { value: { type: 'string' }, next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
    required: ['value', 'next'],
  },
  'a linked list with a list of types': {
    $ref: '#/$defs/n',
    $defs: {
      n: { type: ['object', 'null'], properties: { next: { $ref: '#/$defs/n' } }, required: ['next'] },
    },
  },
  'bounds in several places, the wider one last': { allOf: [{ type: 'integer', minimum: 5 }, { minimum: 3 }] },
  'bounds in several places, the wider one first': { allOf: [{ type: 'integer', maximum: -3 }, { maximum: -5 }] },
  'a bound beside a reference': { $ref: '#/$defs/n', minimum: 9, $defs: { n: { type: 'integer', minimum: 4 } } },
  'one field in two parts': {
    allOf: [
      { type: 'object', properties: { a: { type: 'integer', minimum: 7 } }, required: ['a'] },
      { properties: { a: { multipleOf: 5 } } },
    ],
  },
  'a chain of references': { $ref: '#/$defs/d0', $defs: chain(20) },
  'an anchor': { $ref: '#count', $defs: { n: { $anchor: 'count', type: 'integer', minimum: 4 } } },
  'a branch that is long enough': { type: 'string', pattern: '^(?:a|bcd)$', minLength: 3 },
  'a pattern and 120 characters': { type: 'string', pattern: '^[a-z]+$', minLength: 120 },
  'a pattern of two parts and 300 characters': {
    type: 'string',
    pattern: '^[a-z]+-\\d+$',
    minLength: 300,
    maxLength: 302,
  },
  'a pattern that backtracks': { type: 'string', pattern: '^(?:(?:[A-Za-z ]+)+)+\\d$' },
  'a pattern that looks ahead': { type: 'string', pattern: '^(?=.*\\d)[a-z\\d]{8,}$' },
  'different codes': {
    type: 'array',
    minItems: 5,
    uniqueItems: true,
    items: { type: 'string', pattern: '^[A-Z]{3}$' },
  },
  'different objects': {
    type: 'array',
    minItems: 3,
    uniqueItems: true,
    items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
  'different days': { type: 'array', minItems: 40, uniqueItems: true, items: { type: 'string', format: 'date' } },
  'named fields of one schema': { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 },
  'required fields of no schema of their own': {
    type: 'object',
    additionalProperties: { type: 'integer' },
    required: ['x'],
  },
  'optional fields, two of them': {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'null' } },
    minProperties: 2,
    additionalProperties: false,
  },
  'only null': { enum: [null] },
  'a choice that has a pattern': { type: 'string', enum: ['one', 'B2'], pattern: '\\d' },
  'a choice within bounds': { type: 'integer', enum: [1, 20], minimum: 10 },
  'a thousand members': { type: 'array', minItems: 1000, items: pair.properties && { type: 'integer' } },
  'a field called __proto__': JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"integer"}},"required":["__proto__","constructor"]}',
  ) as object,
  ...Object.fromEntries(
    [
      ...['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference'],
      ...['json-pointer', 'relative-json-pointer', 'uuid'],
    ].map((format) => [`the format ${format}`, { type: 'string', format }]),
  ),
}

test.each(Object.entries(satisfiable))('an answer follows its schema: %s', (_, schema) => {
  const answer: unknown = made(schema)
  const validate = ajv.compile(schema)
  validate(answer)
  expect([JSON.stringify(answer).slice(0, 300), validate.errors]).toEqual([expect.any(String), null])
})

const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, value]))

const endless: Record<string, object> = {
  'a schema that must contain itself twice': { $ref: '#/$defs/e', $defs: { e: pair } },
  'a reference to itself': { $ref: '#' },
  'parts that are the schema itself': { allOf: [{ $ref: '#' }, { $ref: '#' }] },
  'parts that double at each of 40 levels': {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(
      Array.from({ length: 40 }, (__, at) => [
        `d${at}`,
        { allOf: [{ allOf: [{ $ref: `#/$defs/d${at + 1}` }] }, { $ref: `#/$defs/d${at + 1}` }] },
      ]),
    ),
  },
  'lists in lists in lists': {
    type: 'array',
    minItems: 1000,
    items: { type: 'array', minItems: 1000, items: { type: 'array', minItems: 1000, items: { type: 'string' } } },
  },
  'twenty fields that are the schema itself': {
    type: 'object',
    properties: many(20, { $ref: '#' }),
    required: Object.keys(many(20, 0)),
  },
  'a text of 100 million characters': { type: 'string', minLength: 1e8 },
  'a text of ten billion characters': { type: 'string', minLength: 1e10 },
  'a thousand long texts': { type: 'array', minItems: 1000, items: { type: 'string', minLength: 1e5 } },
  'a pattern for 46 billion characters': { type: 'string', pattern: '^(((((a{60}){60}){60}){60}){60}){60})$' },
  'a pattern that repeats nothing a billion times': { type: 'string', pattern: '^(?:){1000000000}b{999999999999}$' },
}

describe('an answer without end', () => {
  test.each(Object.entries(endless))('is cut off: %s', (_, schema) => {
    expect((JSON.stringify(made(schema)) ?? '').length).toBeLessThan(3_000_000)
  })
})

const twice = (part: object) => ({ allOf: [part, { ...part }] })

test.each([
  twice({ required: {} }),
  twice({ enum: {} }),
  twice({ properties: null, items: null, type: null }),
  { type: 'object', properties: [], required: 'a', minProperties: 'x' },
  { type: 'array', prefixItems: {}, items: 7, minItems: -1, maxItems: 'x' },
  { type: 'string', pattern: '([', minLength: -5, maxLength: -1, format: 3 },
  { anyOf: [null, 7], oneOf: {} },
  { $ref: '#/%zz/a' },
])('a schema that is not one is answered all the same: %j', (schema) => {
  expect(() => made(schema)).not.toThrow()
})
