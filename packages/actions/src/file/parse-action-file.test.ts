import { expect, test } from 'vitest'
import { parseActionFile } from './parse-action-file.ts'

const parse = (source: string) => parseActionFile(source, { path: '/plugin/a.jay-action' })
const head = 'name: a\ndescription: b\n'
const messages = (source: string) => parse(source).problems.map(({ message }) => message)
const outputOf = (schema: string) => parse(`${head}inputSchema: {}\noutputSchema: ${schema}`).metadata?.outputSchema

test('an unknown type is an error with its place in either notation, and never dropped', () => {
  const compact = parse(`${head}inputSchema:\n  a: string\n  b: colour`)
  expect(compact.metadata).toBeUndefined()
  expect(compact.problems).toMatchObject([{ line: 5, column: 6, severity: 'error' }])
  const json = parse(`${head}inputSchema:\n  type: object\n  properties:\n    b: { type: colour }`)
  expect(json.metadata).toBeUndefined()
  expect(json.problems).toMatchObject([{ line: 6, column: 16, severity: 'error' }])
})

test('what can be read in both notations is read in neither, and the words tell both', () => {
  const { metadata, problems } = parse(`${head}inputSchema: {}\noutputSchema: { type: string }`)
  expect(metadata).toBeUndefined()
  expect(problems).toMatchObject([{ line: 4, column: 15, severity: 'error' }])
  expect(problems[0]?.message).toContain('as JSON Schema it is a string, in the compact notation an object with "type"')
})

test('the ways out that the words for two readings name do lead out', () => {
  expect(outputOf('{ type: string, description: A word }')).toEqual({ type: 'string', description: 'A word' })
  expect(outputOf('{ type: object, properties: { type: { type: string } }, required: [type] }')).toEqual({
    type: 'object',
    properties: { type: { type: 'string' } },
    required: ['type'],
  })
})

test('one notation is never misread as the other: a key too many or too few makes it an error or the other one', () => {
  expect(outputOf('{ type: string, extra: number }')).toMatchObject({ properties: { type: {}, extra: {} } })
  expect(outputOf('{ type: string, minLength: 2 }')).toEqual({ type: 'string', minLength: 2 })
  expect(outputOf('{ type: object, a: string }')).toBeUndefined()
  expect(outputOf('{ type: [string], a: number }')).toMatchObject({ properties: { type: { type: 'array' } } })
})

test('JSON Schema inside of the compact notation is not passed over in silence', () => {
  const { problems } = parse(`${head}inputSchema:\n  a: string\n  b: { type: string }`)
  expect(problems).toMatchObject([{ line: 5, column: 6, severity: 'warning' }])
})

test('a file of more than 1 MB is refused unread', () => {
  expect(messages(`${head}#${'x'.repeat(1_000_000)}`)).toEqual([
    'The file is longer than 1 MB, which no action needs. Is it the right one?',
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

test('contracts need somebody who reads them', () => {
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
