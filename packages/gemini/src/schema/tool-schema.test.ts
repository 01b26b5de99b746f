import type { JsonSchema } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { describe, expect, it } from 'vitest'
import { toolSchema } from './tool-schema.ts'

/** The translation of a single parameter. */
function translated(parameter: unknown, root: JsonSchema = {}): unknown {
  const schema = toolSchema('send', { type: 'object', properties: { to: parameter }, ...root })
  return (schema?.properties as JsonSchema | undefined)?.to
}

describe('a schema is translated for Gemini', () => {
  const cases: [title: string, parameter: unknown, expected: unknown][] = [
    [
      'supported keywords stay unchanged',
      { type: 'string', title: 'To', description: 'Whom.', enum: ['a', 'b'] },
      { type: 'string', title: 'To', description: 'Whom.', enum: ['a', 'b'] },
    ],
    [
      'limits of numbers and lists stay',
      { type: 'array', minItems: 1, maxItems: 3, items: { type: 'number', minimum: 0, maximum: 9.5 } },
      { type: 'array', minItems: 1, maxItems: 3, items: { type: 'number', minimum: 0, maximum: 9.5 } },
    ],
    [
      'a nested object keeps its rules',
      { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'], additionalProperties: false },
      { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'], additionalProperties: false },
    ],
    [
      'a map keeps the schema of its values',
      { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'integer', default: 1 } },
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    [
      'annotations are dropped',
      {
        type: 'string',
        $schema: 'x',
        $id: 'y',
        $comment: 'z',
        default: 'a',
        examples: ['b'],
        deprecated: true,
        readOnly: true,
        'x-order': 1,
      },
      { type: 'string' },
    ],
    ['a constant becomes the only choice', { const: 'card' }, { type: 'string', enum: ['card'] }],
    ['a constant number too', { const: 2 }, { type: 'integer', enum: [2] }],
    [
      'a constant that is not plain becomes text in the description',
      { const: true, description: 'Agreed.' },
      { type: 'boolean', description: 'Agreed. Always true.' },
    ],
    ['a constant null is a type', { const: null }, { type: 'null' }],
    ['choices of numbers stay numbers', { type: 'integer', enum: [1, 2] }, { type: 'integer', enum: [1, 2] }],
    ['choices with null are nullable', { enum: ['a', null] }, { type: ['string', 'null'], enum: ['a'] }],
    [
      'choices of other kinds become text in the description',
      { type: 'boolean', enum: [true] },
      { type: 'boolean', description: 'One of [true].' },
    ],
    [
      'choices of two kinds are alternatives',
      { enum: ['a', 1, 2.5] },
      {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'number', enum: [1, 2.5] },
        ],
      },
    ],
    [
      'null beside one type stays',
      { type: ['string', 'null'], description: 'd' },
      { type: ['string', 'null'], description: 'd' },
    ],
    ['nullable is null beside the type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable alternatives get one more',
      { nullable: true, anyOf: [{ type: 'string' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'several types are alternatives, each with its own rules',
      { type: ['string', 'array', 'null'], description: 'd', format: 'date', items: { type: 'string' } },
      {
        description: 'd',
        anyOf: [{ type: 'string', format: 'date' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
      },
    ],
    [
      'oneOf is anyOf',
      { oneOf: [{ type: 'string' }, { const: 1 }] },
      { anyOf: [{ type: 'string' }, { type: 'integer', enum: [1] }] },
    ],
    [
      'allOf of objects is one object',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { type: 'object', properties: { b: { type: 'number' } }, required: ['b'] },
        ],
      },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a', 'b'] },
    ],
    [
      'allOf narrows limits',
      { type: 'integer', minimum: 1, maximum: 9, allOf: [{ minimum: 3 }, { maximum: 5 }] },
      { type: 'integer', minimum: 3, maximum: 5 },
    ],
    [
      'a tuple of older drafts is prefixItems',
      { type: 'array', items: [{ type: 'string' }] },
      { type: 'array', prefixItems: [{ type: 'string' }] },
    ],
    [
      'a closed tuple has a maximum length',
      { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      { type: 'array', prefixItems: [{ type: 'string' }], maxItems: 1 },
    ],
    [
      'unevaluatedProperties: false closes the object',
      { type: 'object', properties: { a: true }, unevaluatedProperties: false },
      { type: 'object', properties: { a: {} }, additionalProperties: false },
    ],
    [
      'an exclusive minimum of an integer is a minimum one higher',
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    [
      'other exclusive limits become text in the description',
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      { type: 'number', description: 'Greater than 0. Less than 1.' },
    ],
    ['a known format stays', { type: 'string', format: 'date-time' }, { type: 'string', format: 'date-time' }],
    [
      'unsupported keywords become text in the description',
      { type: 'string', description: 'A mail address.', format: 'email', pattern: '^a', minLength: 3, maxLength: 9 },
      {
        type: 'string',
        description:
          'A mail address. Format: email. Must match the regular expression ^a. At least 3 characters. At most 9 characters.',
      },
    ],
    [
      'and for numbers, lists and objects',
      {
        type: 'array',
        uniqueItems: true,
        items: {
          type: 'object',
          minProperties: 1,
          maxProperties: 2,
          properties: { n: { type: 'number', multipleOf: 5 } },
        },
      },
      {
        type: 'array',
        description: 'No item twice.',
        items: {
          type: 'object',
          description: 'At least 1 properties. At most 2 properties.',
          properties: { n: { type: 'number', description: 'A multiple of 5.' } },
        },
      },
    ],
    [
      'rules for property names become text in the description',
      { type: 'object', propertyNames: { pattern: '^x' }, additionalProperties: true },
      { type: 'object', description: 'Property names must fit {"pattern":"^x"}.', additionalProperties: true },
    ],
    ['anything goes', true, {}],
  ]
  it.each(cases)('%s', (_title, parameter, expected) => {
    expect(translated(parameter)).toEqual(expected)
  })
})

describe('a reference', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } }

  it('with a malformed escape is refused like one without a target', () => {
    expect(() => translated({ $ref: '#/$defs/%' }, { $defs: { node } })).toThrow(DeckhandError)
  })

  it('comes with the definitions that it needs, and no others', () => {
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/node' } }, $defs: { node, other: { not: {} } } }
    expect(toolSchema('t', schema)).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/node' } },
      $defs: { node },
    })
  })

  it('into `definitions` of older drafts is moved to `$defs`', () => {
    const definitions = { name: { type: 'string', default: '' } }
    expect(toolSchema('t', { type: 'object', properties: { a: { $ref: '#/definitions/name' } }, definitions })).toEqual(
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/name' } },
        $defs: { name: { type: 'string' } },
      },
    )
  })

  it('must be alone, so a description beside it moves to an outer schema', () => {
    const root = { $defs: { node } }
    const expected = { description: 'The first.', anyOf: [{ $ref: '#/$defs/node' }] }
    expect(translated({ $ref: '#/$defs/node', description: 'The first.', default: {} }, root)).toEqual(expected)
    expect(translated({ allOf: [{ $ref: '#/$defs/node' }], description: 'The first.' }, root)).toEqual(expected)
    expect(translated({ $ref: '#/$defs/node', nullable: true }, root)).toEqual({
      anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }],
    })
  })

  it('inside allOf is replaced by its target', () => {
    const base = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
    const parameter = { allOf: [{ $ref: '#/$defs/base' }, { properties: { n: { type: 'number' } } }] }
    const schema = toolSchema('t', { type: 'object', properties: { to: parameter }, $defs: { base } })
    expect(schema).toEqual({
      type: 'object',
      properties: { to: { ...base, properties: { id: { type: 'string' }, n: { type: 'number' } } } },
    })
  })
})

describe('a tool without parameters has no schema', () => {
  it.each([
    [{ type: 'object' }],
    [{ type: 'object', properties: {}, additionalProperties: false }],
    [{ type: 'object', $schema: 'https://json-schema.org/draft/2020-12/schema', properties: {}, required: [] }],
  ])('%j', (schema) => {
    expect(toolSchema('t', schema)).toBeUndefined()
  })

  it('unless it accepts any property', () => {
    const schema = { type: 'object', additionalProperties: { type: 'string' } }
    expect(toolSchema('t', schema)).toEqual(schema)
  })
})

describe('unsupported schemas are refused with the tool and the place', () => {
  const cases: [place: string, parameter: unknown][] = [
    ['$.properties.to.not', { not: { type: 'string' } }],
    ['$.properties.to.if', { type: 'object', if: {} }],
    ['$.properties.to.patternProperties', { type: 'object', patternProperties: { '^a': {} } }],
    ['$.properties.to.items.dependentSchemas', { type: 'array', items: { dependentSchemas: {} } }],
    ['$.properties.to.dependentRequired', { type: 'object', dependentRequired: { a: ['b'] } }],
    ['$.properties.to.contains', { type: 'array', contains: {} }],
    ['$.properties.to.oneOf[1].not', { oneOf: [{ type: 'string' }, { not: {} }] }],
    ['$.properties.to.oneOf', { oneOf: [{}], anyOf: [{}] }],
    ['$.properties.to.properties["a b"]', { type: 'object', properties: { 'a b': false } }],
    ['$.properties.to.unevaluatedProperties', { type: 'object', unevaluatedProperties: { type: 'string' } }],
    ['$.properties.to.$ref', { $ref: '#' }],
    ['$.properties.to.$ref', { $ref: '#/properties/other' }],
    ['$.properties.to.$ref', { $ref: 'https://example.com/schema.json' }],
    ['$.properties.to.$ref', { $ref: '#/$defs/missing' }],
    ['$.properties.to.$dynamicRef', { $dynamicRef: '#node' }],
    ['$.properties.to.allOf[1].type', { allOf: [{ type: 'string' }, { type: 'number' }] }],
    [
      '$.properties.to.allOf[1].properties.a',
      { allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'number' } } }] },
    ],
  ]
  it.each(cases)('%s in %j', (place, parameter) => {
    const refusal = catchError(() => translated(parameter))
    expect(refusal).toBeInstanceOf(DeckhandError)
    expect(refusal.code).toBe('BAD_TOOL')
    expect(refusal.message).toContain(`Tool "send": Gemini cannot take ${place} of its input schema: `)
  })

  it('also in a definition', () => {
    const root = { $defs: { node: { type: 'object', properties: { a: { not: {} } } } } }
    expect(() => translated({ $ref: '#/$defs/node' }, root)).toThrow('$.$defs.node.properties.a.not')
  })

  it('also if allOf refers to itself', () => {
    const root = { $defs: { node: { allOf: [{ $ref: '#/$defs/node' }, { type: 'object' }] } } }
    expect(() => translated({ $ref: '#/$defs/node' }, root)).toThrow('it refers to itself')
  })
})

function catchError(run: () => unknown): DeckhandError {
  try {
    run()
  } catch (error) {
    return error as DeckhandError
  }
  throw new Error('Nothing was refused.')
}

it('keeps a definition named "__proto__"', () => {
  const root = JSON.parse('{"properties":{"a":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"string"}}}')
  const { $defs } = toolSchema('send', { type: 'object', ...root }) as { $defs: object }
  expect(Object.entries($defs)).toEqual([['__proto__', { type: 'string' }]])
})
