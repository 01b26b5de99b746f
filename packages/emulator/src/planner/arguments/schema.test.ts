import { expect, test } from 'vitest'
import type { WireSchema } from '../../wire.ts'
import { readSchema } from './schema.ts'

test('types in capitals are the same types', () => {
  const schema = readSchema({
    type: 'OBJECT',
    properties: { count: { type: 'INTEGER' }, names: { type: 'ARRAY', items: { type: 'STRING' } } },
  })
  expect(schema.properties.count?.type).toBe('integer')
  expect(schema.properties.names?.items?.type).toBe('string')
})

test.each<[WireSchema, string]>([
  [{ type: ['string', 'null'] }, 'string'],
  [{ anyOf: [{ type: 'null' }, { type: 'number' }] }, 'number'],
  [{ properties: { a: { type: 'string' } } }, 'object'],
  [{ items: { type: 'string' } }, 'array'],
  [{ enum: [1, 2] }, 'number'],
  [{}, 'string'],
])('%j is read as %s', (wire, type) => {
  expect(readSchema(wire).type).toBe(type)
})

test('a local reference is followed, and a loop of them ends', () => {
  const root: WireSchema = {
    type: 'object',
    properties: { pet: { $ref: '#/$defs/pet' } },
    $defs: { pet: { type: 'object', properties: { name: { type: 'string' }, friend: { $ref: '#/$defs/pet' } } } },
  }
  expect(readSchema(root).properties.pet?.properties.name?.type).toBe('string')
  expect(readSchema({ $ref: '#' } as WireSchema).type).toBe('string')
})

test('choices with descriptions are an enum', () => {
  const schema = readSchema({
    oneOf: [
      { const: 'a', description: 'first' },
      { const: 'b', description: 'second' },
    ],
  })
  expect([schema.enum, schema.enumTexts]).toEqual([
    ['a', 'b'],
    ['first', 'second'],
  ])
})

test.each([undefined, null, 'text', { properties: { a: null, b: 'x' } }, { required: 'a', enum: 'b', items: 7 }])(
  '%j is read without complaint',
  (wire) => {
    expect(() => readSchema(wire as unknown as WireSchema)).not.toThrow()
  },
)

test('twenty fields that are the schema itself are read once each', () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`)
  const wire = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { $ref: '#' }])) }
  expect(Object.values(readSchema(wire).properties).map(({ type, properties }) => [type, properties])).toEqual(
    names.map(() => ['object', {}]),
  )
})

test('a chain of ten references is followed', () => {
  const step = (index: number) => [`d${index}`, index === 10 ? { type: 'boolean' } : { $ref: `#/$defs/d${index + 1}` }]
  const $defs = Object.fromEntries(Array.from({ length: 11 }, (_, index) => step(index)))
  expect(readSchema({ $ref: '#/$defs/d0', $defs }).type).toBe('boolean')
})

test('a text must have no more characters than an answer can hold', () => {
  expect(readSchema({ type: 'string', minLength: 1e10 }).minLength).toBe(100_000)
})
