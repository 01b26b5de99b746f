import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const declare = (parametersJsonSchema: unknown) => ({
  ...hello,
  tools: [{ functionDeclarations: [{ name: 'look', parametersJsonSchema }] }],
})

/** What Zod and MCP servers send: far more than the service uses, and none of it refused. */
const fullSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    count: { type: ['integer', 'null'], exclusiveMinimum: 0, default: null },
    kind: { const: 'city' },
    tags: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: '^[a-z]+$', format: 'uri' } },
    $ref: { type: 'string', description: 'a property may be called anything' },
  },
  additionalProperties: false,
}

export const jsonSchemaCases: RuleCase[] = [
  {
    rule: 'a JSON schema of parameters describes an object',
    refused: declare({ type: 'string' }),
    message: 'schema at top-level must be of type object',
    accepted: declare(fullSchema),
  },
  {
    rule: 'properties of a JSON schema are an object',
    refused: declare({ type: 'object', properties: [] }),
    message: 'value for properties at top-level must be an object',
    accepted: declare({ type: 'object', properties: {} }),
  },
  {
    rule: 'a $ref of a JSON schema leads somewhere',
    refused: declare({
      type: 'object',
      properties: { target: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/Target' }] } },
    }),
    message: 'reference to undefined schema at properties.target.anyOf.1',
    accepted: declare({
      type: 'object',
      properties: { target: { anyOf: [{ $ref: '#/$defs/Target' }, { $ref: '#there' }] }, self: { $ref: '#' } },
      $defs: { Target: { type: 'string' }, Other: { $anchor: 'there', type: 'number' } },
    }),
  },
]
