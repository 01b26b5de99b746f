import { expect, test } from 'vitest'
import { parseActionFile } from './parse-action-file.ts'

const parse = (source: string) => parseActionFile(source, { path: '/plugin/a.jay-action' })
const head = 'name: a\ndescription: b\n'
const messages = (source: string) => parse(source).problems.map(({ message }) => message)
const outputOf = (schema: string) => parse(`${head}inputSchema: {}\noutputSchema: ${schema}`).metadata?.outputSchema

test('fault: unknown types were silently dropped; one is an error with its place in either notation', () => {
  const compact = parse(`${head}inputSchema:\n  a: string\n  b: colour`)
  expect(compact.metadata).toBeUndefined()
  expect(compact.problems).toMatchObject([{ line: 5, column: 6, severity: 'error' }])
  const json = parse(`${head}inputSchema:\n  type: object\n  properties:\n    b: { type: colour }`)
  expect(json.metadata).toBeUndefined()
  expect(json.problems).toMatchObject([{ line: 6, column: 16, severity: 'error' }])
})

test('a schema that is valid in both notations is refused, and the message names both', () => {
  const { metadata, problems } = parse(`${head}inputSchema: {}\noutputSchema: { type: string }`)
  expect(metadata).toBeUndefined()
  expect(problems).toMatchObject([{ line: 4, column: 15, severity: 'error' }])
  expect(problems[0]?.message).toContain('as JSON Schema it is a string, in the compact notation an object with "type"')
})

test('each way out that the message names resolves the ambiguity', () => {
  expect(outputOf('{ type: string, description: A word }')).toEqual({ type: 'string', description: 'A word' })
  expect(outputOf('{ type: object, properties: { type: { type: string } }, required: [type] }')).toEqual({
    type: 'object',
    properties: { type: { type: 'string' } },
    required: ['type'],
  })
})

test('fault: one notation was silently misread as the other; a key too many or too few makes it an error or the other one', () => {
  expect(outputOf('{ type: string, extra: number }')).toMatchObject({ properties: { type: {}, extra: {} } })
  expect(outputOf('{ type: string, minLength: 2 }')).toEqual({ type: 'string', minLength: 2 })
  expect(outputOf('{ type: object, a: string }')).toBeUndefined()
  expect(outputOf('{ type: [string], a: number }')).toMatchObject({ properties: { type: { type: 'array' } } })
})

test('JSON Schema inside of the compact notation is not passed over in silence', () => {
  const { problems } = parse(`${head}inputSchema:\n  a: string\n  b: { type: string }`)
  expect(problems).toMatchObject([{ line: 5, column: 6, severity: 'warning' }])
})

test('mixed notations are reported, with how to write the part in the notation of the schema', () => {
  expect(messages(`${head}inputSchema:\n  a: string\n  size: { type: string, minLength: 2 }`)).toEqual([
    'Two notations are mixed: "inputSchema.size" is JSON Schema, and what it stands in is compact. Write "size: string", or write all of "inputSchema" in JSON Schema, with "type: object" and "properties".',
  ])
  expect(messages(`${head}inputSchema:\n  list:\n    type: array\n    items: { type: string }`)).toEqual([
    'Two notations are mixed: "inputSchema.list" is JSON Schema, and what it stands in is compact. Write all of "inputSchema" in JSON Schema, with "type: object" and "properties".',
  ])
  expect(messages(`${head}inputSchema:\n  a: { anyOf: [{ type: string }, { type: number }] }`)).toEqual([
    expect.stringMatching(/^Two notations are mixed: "inputSchema\.a" is JSON Schema/),
  ])
  expect(messages(`${head}inputSchema:\n  a: { title: strin }`)).toEqual([expect.stringContaining('no type "strin"')])
  expect(messages(`${head}inputSchema:\n  properties: { a: string }`)).toEqual([
    'This is read in the compact notation, as an object with "properties". Take the key "properties" out when its keys are meant, or write all of "inputSchema" in JSON Schema, with "type: object".',
  ])
  expect(messages(`${head}inputSchema:\n  properties: { a: string }\n  b: string`)).toEqual([])
  expect(messages(`${head}inputSchema:\n  type: object\n  properties: { a: string, b: "enum(x | y)[]" }`)).toEqual([
    'Two notations are mixed: "inputSchema.properties.a" is a compact type, and "inputSchema" is JSON Schema. Write { type: string } there, or all of "inputSchema" in the compact notation.',
    'Two notations are mixed: "inputSchema.properties.b" is a compact type, and "inputSchema" is JSON Schema. Write { type: array, items: { type: string, enum: [ x, y ] } } there, or all of "inputSchema" in the compact notation.',
  ])
})

test('a wrong reference and a misplaced file are reported with a wrong type, but nothing that follows from another mistake', () => {
  const json = `${head}inputSchema:
  type: object
  properties:
    a: { type: strin }
    b: { $ref: "#/$defs/nod" }
    c: { type: object, properties: { d: { type: string, format: binary } } }
    e: { $ref: "#/$defs/node" }
    f: { type: string, format: binary }
  $defs: { node: { type: strin } }
`
  expect(parse(json).problems.map(({ line, message }) => `${line} ${message.split('.')[0]}`)).toEqual([
    '6 There is no type "strin" in JSON Schema',
    '7 There is no "nod" in "$defs" of "inputSchema"',
    '8 A file cannot stand here',
    '11 There is no type "strin" in JSON Schema',
  ])
  expect(messages(`${head}inputSchema:\n  a: strin\n  b: { c: file }\n  d: file`)).toHaveLength(2)
  const nested = `{ type: object, properties: { a: { $defs: { x: {} }, $ref: "#/$defs/x" } } }`
  expect(messages(`${head}inputSchema: ${nested}`)).toEqual([expect.stringContaining('must stand at the root')])
})

test('input that is a list is refused, because it must be an object', () => {
  for (const list of ['[]', '[string]', '[string, number]', '[strin]'])
    expect(messages(`${head}inputSchema: ${list}`)).toEqual([
      expect.stringMatching(/^"inputSchema" must be an object: /),
    ])
})

test('for a "?" after the quotes of a key, the message says where it belongs', () => {
  const [first] = messages(`${head}inputSchema:\n  "a b"?: string\n`)
  expect(first).toContain('The "?" of an optional key goes inside its quotes: "a b?".')
})

test('a file of more than 256 KB is refused unread', () => {
  expect(messages(`${head}#${'x'.repeat(256 * 1024)}`)).toEqual([
    'The file is longer than 256 KB, which no action needs. Is it the right one?',
  ])
})

test('ten thousand brackets are an error and not the end of the process', () => {
  for (const deep of ['['.repeat(10_000), '{a: '.repeat(10_000), '- '.repeat(10_000), '? '.repeat(10_000)])
    expect(messages(`${head}inputSchema:\n  ${deep}`)).toEqual([expect.stringContaining('nested deeper than 250')])
})

test('a byte order mark and line ends of Windows change nothing', () => {
  const source = `${head}inputSchema:\n  # About a\n  a: string\n  b?: number # About b\n`
  const expected = parse(source).metadata
  expect(expected).toBeDefined()
  expect(parse(`\uFEFF${source.replaceAll('\n', '\r\n')}`).metadata).toEqual(expected)
})

test('contracts need a reader', () => {
  const source = `${head}import: { card: card.jay-contract }\ninputSchema: { a: card }`
  expect(messages(source)).toEqual(['The contract "card.jay-contract" cannot be read here.'])
})

test('mistakes in one schema do not hide those in the other', () => {
  const source = `${head}inputSchema: { a: strin }\noutputSchema: { a: file }`
  expect(parse(source).problems.map(({ line }) => line)).toEqual([3, 4])
})

test('%YAML 1.1 makes no dates, sets or merges of what is written', () => {
  const source = `%YAML 1.1\n---\n${head}inputSchema:\n  type: object\n  properties:\n    a: { default: 2001-01-01, type: string }\n    <<: { b: { type: string } }\n`
  expect(parse(source).metadata).toBeUndefined()
  expect(parse(source).problems.length).toBeGreaterThan(0)
})

test.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])('%s is a key like any other', (key) => {
  expect(parse(`${head}inputSchema:\n  ${key}: string`).metadata?.inputSchema).toEqual({
    type: 'object',
    properties: { [key]: { type: 'string' } },
    required: [key],
    additionalProperties: false,
  })
  expect(messages(`${head}${key}: string\ninputSchema: {}`)).toHaveLength(1)
  expect(messages(`${head}inputSchema: { type: object, ${key}: string }`)).not.toHaveLength(0)
})
