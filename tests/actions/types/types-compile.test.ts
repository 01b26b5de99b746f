import { parseActionFile, renderTypes } from '@deckhand/actions/project'
import type { JsonSchema } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { compileTypes } from './compile-types.ts'

/** The types of an action called x with this input. */
function typesOf(inputSchema: JsonSchema, outputSchema?: JsonSchema): string {
  return renderTypes({ name: 'x', description: 'Does it.', inputSchema, ...(outputSchema && { outputSchema }) })
}

const object = (properties: JsonSchema, more: JsonSchema = {}) => ({ type: 'object', properties, ...more })

test('fault: a key with a hyphen made invalid TypeScript', async () => {
  const source = 'name: x\ndescription: D.\ninputSchema:\n  sort-by?: enum(price-asc | price-desc)\n  3d: boolean\n'
  const { metadata } = parseActionFile(source, { path: 'x.jay-action' })
  const types = metadata ? renderTypes(metadata) : ''
  expect(types).toContain(`  'sort-by'?: 'price-asc' | 'price-desc'\n  '3d': boolean\n`)
  const use = `import type { XInput } from './x.jay-action.js'
export const right: XInput[] = [{ '3d': true }, { '3d': false, 'sort-by': 'price-asc' }]
// @ts-expect-error
export const wrong: XInput = { '3d': true, 'sort-by': 'price' }
`
  expect(await compileTypes(tempFolder(), { 'x.jay-action.d.ts': types, 'use.ts': use })).toEqual([])
})

/** Properties with words that mean something to the compiler. */
function commented(schema: (words: string) => JsonSchema): JsonSchema {
  const words = ['@ts-expect-error', '@ts-ignore\n', 'x\n* @ts-expect-error', '*/ }', '// x\n/*', '/** */', '\u2029*/']
  return Object.fromEntries(words.map((each, index) => [`a${index}`, schema(each)]))
}

test('everything that a schema can express compiles', async () => {
  const words =
    'any as async await class constructor declare default enum export get import in is keyof new null of out'
  const keys = `${words} readonly set static super this type undefined unique var with yield toString a-b 3d é`.split(
    ' ',
  )
  const all = Object.fromEntries(keys.map((key) => [key, { type: 'string' }]))
  const odd = Object.fromEntries(
    ['', '*/', "'", '"', '\\', '\n', '\u2028', '\ud800', '\u0000'].map((key) => [key, { const: key }]),
  )
  const text = { type: 'string' }
  const self = { $ref: '#/$defs/self' }
  const files = {
    keys: typesOf(object(all, { required: keys })),
    optionalKeys: typesOf(object(all, { additionalProperties: { type: 'number' } })),
    oddKeys: typesOf(object(odd, { additionalProperties: object({ a: object({}, { required: ['b'] }) }) })),
    comments: typesOf(object(commented((description) => ({ ...text, description })))),
    defaults: typesOf(object(commented((description) => ({ ...text, description, default: description })))),
    lists: typesOf(
      object({
        a: {
          type: 'array',
          prefixItems: [{ type: ['string', 'null'] }, object({ a: text })],
          minItems: 1,
          items: { anyOf: [text, { type: 'array' }] },
        },
      }),
    ),
    names: typesOf(
      object(
        { a: self },
        {
          $defs: {
            self: object({ self }),
            Self: text,
            xInput: text,
            XOutput: { $ref: '#/$defs/JayFile' },
            JayFile: { type: 'string', format: 'binary' },
            Record: text,
            string: text,
            '': text,
            größe: text,
            名前: text,
          },
        },
      ),
    ),
    loops: typesOf(
      object(
        {},
        {
          $defs: {
            self,
            a: { $ref: '#/$defs/b' },
            b: { anyOf: [{ $ref: '#/$defs/a' }, text] },
            list: { type: 'array', items: { $ref: '#/$defs/list' } },
            tuple: { type: 'array', prefixItems: [{ $ref: '#/$defs/tuple' }] },
            record: { type: 'object', additionalProperties: { $ref: '#/$defs/record' } },
            both: { allOf: [{ $ref: '#/$defs/record' }, object({ both: { $ref: '#/$defs/both' } })] },
            lists: {
              anyOf: [
                { type: 'array', prefixItems: [{ type: 'array', items: { $ref: '#/$defs/lists' } }] },
                { type: 'array', items: text },
              ],
            },
            listAndMore: {
              type: 'array',
              prefixItems: [text],
              items: { type: 'array', prefixItems: [{ $ref: '#/$defs/listAndMore' }], items: text },
              anyOf: [{ type: 'boolean' }, object({ a: text })],
            },
            mixed: { type: ['array', 'null', 'object'], items: { $ref: '#/$defs/mixed' } },
          },
        },
      ),
    ),
    twoSides: typesOf(object({}, { $defs: { card: object({ a: text }), same: text } }), {
      $ref: '#/$defs/card',
      $defs: { card: object({ b: text }), same: text },
    }),
    values: typesOf(
      object({
        a: { enum: [1e21, -0, 5e-324, 'x', null, true, [], {}, { a: ['*/'] }] },
        b: { type: 'null', enum: [] },
      }),
    ),
  }
  const named = Object.fromEntries(Object.entries(files).map(([name, types]) => [`${name}.jay-action.d.ts`, types]))
  expect(await compileTypes(tempFolder(), named)).toEqual([])
})

test('fifty levels of everything compile', async () => {
  const around = [
    (inner: JsonSchema) => object({ a: inner }),
    (inner: JsonSchema) => ({ type: 'array', items: inner }),
    (inner: JsonSchema) => ({ type: 'object', additionalProperties: inner }),
    (inner: JsonSchema) => ({ anyOf: [inner, { type: 'null' }] }),
    (inner: JsonSchema) => ({ type: 'array', prefixItems: [inner] }),
    (inner: JsonSchema) => object({ a: inner }, { additionalProperties: { type: 'string' } }),
  ]
  let schema: JsonSchema = { type: 'string' }
  for (let level = 0; level < 50; level += 1) schema = around[level % around.length]?.(schema) ?? schema
  expect(await compileTypes(tempFolder(), { 'x.jay-action.d.ts': typesOf(object({ a: schema })) })).toEqual([])
})

test('types are found where code imports them, by Node and by bundlers', async () => {
  const folder = tempFolder()
  const types = typesOf(object({ a: { type: 'string' } }, { required: ['a'] }))
  const use = (named: string) => `import type { XInput } from '${named}'\nexport const input: XInput = { a: 'b' }\n`
  expect(await compileTypes(folder, { 'x.jay-action.d.ts': types, 'use.ts': use('./x.jay-action.js') })).toEqual([])
  const bundled = { module: 'esnext', moduleResolution: 'bundler' }
  const files = { 'x.jay-action.d.ts': types, 'use.ts': use('./x.jay-action') }
  expect(await compileTypes(folder, files, bundled)).toEqual([])
})
