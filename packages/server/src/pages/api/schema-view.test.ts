import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { schemaView } from './schema-view.ts'

test.each<[string, JsonObject, string]>([
  ['a name', { $ref: '#/components/schemas/Run' }, '<a href="#Run">Run</a>'],
  ['a choice', { enum: ['a', 'b'] }, '&quot;a&quot; | &quot;b&quot;'],
  ['bounds', { type: 'integer', minimum: 1, maximum: 9, default: 5 }, 'integer<i> (from 1, to 9, 5 by default)</i>'],
  [
    'a text',
    { type: 'string', allOf: [{ pattern: '\\S' }, { pattern: '^[^\\0]*$' }, { pattern: '^a$' }] },
    'string<i> (not blank, matches ^a$)</i>',
  ],
  ['several types', { type: ['string', 'null'] }, 'string | null'],
  ['a list', { type: 'array', items: { type: 'number' }, maxItems: 3 }, 'list of number<i> (at most 3)</i>'],
  ['a list of anything', { type: 'array' }, 'list of anything'],
  ['an empty object', { type: 'object', additionalProperties: false }, '{}'],
  ['a dictionary', { type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [
    'an object',
    {
      type: 'object',
      properties: { a: { const: 1, description: 'One.' }, b: { type: 'object', properties: { c: {} } } },
      required: ['a'],
    },
    '{\n  <b>a</b>: 1<i> // One.</i>\n  <b>b</b>?: {\n    <b>c</b>?: anything\n  }\n}',
  ],
])('%s is shown like a type', (_, schema, shown) => {
  expect(String(schemaView(schema))).toBe(shown)
})
