import type { JsonSchema } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { renderTypes } from './render-types.ts'

const object = (properties: JsonSchema, more: JsonSchema = {}) => ({ type: 'object', properties, ...more })

/** All but the first line and the import. */
function rendered(inputSchema: JsonSchema, outputSchema?: JsonSchema): string {
  const text = renderTypes({ name: 'x', description: '', inputSchema, ...(outputSchema && { outputSchema }) })
  return text.slice(text.indexOf('export'))
}

/** The line of a required property with this schema. */
function lineOf(schema: unknown): string {
  const text = rendered(object({ a: schema }, { required: ['a'] }))
  return text.slice(text.indexOf('{\n') + 2, text.indexOf('\n}\n')).replaceAll(/^ {2}/gm, '')
}

test('an action gives an input and an output named after it, and the first line says where they come from', () => {
  const inputSchema = object({ productId: { type: 'string', description: 'Which one' } }, { required: ['productId'] })
  const metadata = { name: 'cart.addItem', description: 'Puts it into the cart.', inputSchema }
  expect(renderTypes(metadata, 'add-item.jay-action')).toBe(
    `// Made from add-item.jay-action by "deckhand actions types". What is changed here is lost.

/** Puts it into the cart. */
export interface CartAddItemInput {
  /** Which one */
  productId: string
}

export type CartAddItemOutput = unknown
`,
  )
})

describe('every schema has its type', () => {
  test.each<[unknown, string]>([
    [{ type: 'string' }, 'a: string'],
    [{ type: 'integer' }, 'a: number'],
    [{}, 'a: unknown'],
    [{ type: ['string', 'null'] }, 'a: string | null'],
    [{ type: 'string', enum: ['x', "it's", 'say "no"'] }, `a: 'x' | "it's" | 'say "no"'`],
    [{ type: ['string', 'null'], enum: ['x', null] }, "a: 'x' | null"],
    [{ type: 'string', enum: [1] }, 'a: never'],
    [{ enum: ['a\nb\u2028', -1.5, true] }, "a: 'a\\nb\\u2028' | -1.5 | true"],
    [{ const: { 'x-y': [1, {}] } }, "a: { 'x-y': [1, { [key: string]: never }] }"],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'a: (string | null)[]'],
    [{ type: 'array', items: { type: 'array', items: { enum: [1, 2] } } }, 'a: (1 | 2)[][]'],
    [{ type: 'array' }, 'a: unknown[]'],
    [{ type: 'object' }, 'a: { [key: string]: unknown }'],
    [{ type: 'object', additionalProperties: false }, 'a: { [key: string]: never }'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'a: { [key: string]: number }'],
    [object({ b: { type: 'null' } }), 'a: {\n  b?: null\n}'],
    [
      object({}, { required: ['b'], additionalProperties: { type: 'number' } }),
      'a: {\n  b: number\n  [key: string]: number\n}',
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'string' }] }, 'a: string | number'],
    [{ oneOf: [{ type: 'string' }, {}] }, 'a: unknown'],
    [{ allOf: [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { const: 'x' }] }, "a: (string | number) & 'x'"],
    [object({ b: { type: 'string' } }, { anyOf: [{ required: ['b'] }, { required: ['c'] }] }), 'a: {\n  b?: string\n}'],
    [{ allOf: [{ type: 'string' }, { type: 'string', enum: [1] }] }, 'a: never'],
    [{ $ref: '#/$defs/missing' }, 'a: unknown'],
  ])('%j', (schema, line) => {
    expect(lineOf(schema)).toBe(line)
  })
})

describe('a tuple has what minItems asks for, and ends where the schema says so', () => {
  const prefixItems = [{ type: 'string' }, { type: ['number', 'null'] }]
  test.each([
    [{ prefixItems, minItems: 2, items: false }, 'a: [string, (number | null)]'],
    [{ prefixItems, minItems: 1, maxItems: 2 }, 'a: [string, (number | null)?]'],
    [{ prefixItems, items: { type: 'boolean' } }, 'a: [string?, (number | null)?, ...boolean[]]'],
    [{ prefixItems, minItems: 2 }, 'a: [string, (number | null), ...unknown[]]'],
    [{ prefixItems, maxItems: 1 }, 'a: [string?]'],
  ])('%j', (schema, line) => {
    expect(lineOf({ type: 'array', ...schema })).toBe(line)
  })
})

test('a key with a hyphen, or anything else that is not a TypeScript name, is quoted', () => {
  const keys = ['a-b', '3d', 'with blank', "it's", 'größe', '', 'a\n', 'constructor', '$x', 'new']
  const text = rendered(object(Object.fromEntries(keys.map((key) => [key, { type: 'string' }]))))
  const lines = ["'a-b'", "'3d'", "'with blank'", `"it's"`, "'größe'", "''", "'a\\n'", 'constructor', '$x', 'new']
  expect(text).toContain(`{\n${lines.map((key) => `  ${key}?: string\n`).join('')}}`)
})

test('the type for all other keys takes in those of the named ones, and objects among them get a name', () => {
  const deep = object({ c: object({ d: { type: 'string' } }) }, { additionalProperties: { type: 'number' } })
  expect(
    rendered(object({ b: deep }, { additionalProperties: { type: 'boolean' }, required: ['b'] })),
  ).toBe(`export interface XInput {
  b: XInputB
  [key: string]: boolean | XInputB
}

export interface XInputB {
  c?: XInputBC
  [key: string]: number | XInputBC | undefined
}

export interface XInputBC {
  d?: string
}

export type XOutput = unknown
`)
})

test.each([
  ['properties', (inner: JsonSchema) => object({ a: inner }, { additionalProperties: { type: 'number' } })],
  ['other keys', (inner: JsonSchema) => object({}, { additionalProperties: inner, required: ['b', 'c'] })],
])('fifty levels of objects in %s, beside a type for all keys, do not double the text with each level', (_, around) => {
  let schema: JsonSchema = object({ a: { type: 'string' } })
  for (let level = 0; level < 50; level += 1) schema = around(schema)
  expect(rendered(schema).length).toBeLessThan(50_000)
})

test('a union too long for a line has a line for each part', () => {
  const values = Array.from({ length: 12 }, (_, index) => `value number ${index}`)
  const parts = values.map((value) => `\n  | '${value}'`).join('')
  expect(lineOf({ enum: values })).toBe(`a:${parts}`)
  expect(lineOf({ type: 'array', items: { enum: values } })).toBe(`a: (${parts}\n)[]`)
})

test('a file is a JayFile, which is imported then and only then', () => {
  const file = { type: 'string', format: 'binary' }
  const metadata = (schema: JsonSchema) => ({ name: 'x', description: 'A JayFile', inputSchema: object({ a: schema }) })
  expect(renderTypes(metadata(file))).toContain("\nimport type { JayFile } from '@deckhand/actions'\n")
  expect(renderTypes(metadata({ type: 'array', items: file }))).toContain('a?: JayFile[]')
  expect(renderTypes(metadata({ type: 'string' }))).not.toContain('import')
})
