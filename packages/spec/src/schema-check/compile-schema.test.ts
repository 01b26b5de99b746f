import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../json.ts'
import { compileSchema } from './compile-schema.ts'

const ajv = new Ajv2020({ strict: false, logger: false })
formats.default(ajv)

const keywords =
  'type enum const multipleOf maximum maxLength pattern maxItems uniqueItems required minProperties properties patternProperties additionalProperties items prefixItems contains minContains dependentRequired dependentSchemas propertyNames allOf anyOf not if then $defs $comment title default deprecated examples format contentMediaType $anchor other'.split(
    ' ',
  )
const anything = fc.oneof(
  fc.constantFrom('string', 'object', 'objekt', 'a b', '[', '', 0, 1, -1, 1.5, true, false, null),
  fc.array(fc.constantFrom('string', 'object', 'objekt', 1, true, {}), { maxLength: 3 }),
)
const { schema } = fc.letrec<{ schema: JsonSchema; value: unknown }>((tie) => ({
  schema: fc.dictionary(fc.constantFrom(...keywords), tie('value'), { maxKeys: 4 }) as fc.Arbitrary<JsonSchema>,
  value: fc.oneof(
    { depthSize: 'small' },
    anything,
    tie('schema'),
    fc.dictionary(fc.constantFrom('a', '[', '^b'), fc.oneof(tie('schema'), anything), { maxKeys: 2 }),
    fc.array(tie('schema'), { maxLength: 2 }),
  ),
}))

/** What is said of the schema itself. What a schema refers to, and patterns that we do not take, are refused in other words. */
function verdict(candidate: JsonSchema): string | undefined {
  try {
    compileSchema(candidate, {})
  } catch (error) {
    const { message } = error as Error
    return /^\$[ .[]/.test(message) ? message : undefined
  }
  return undefined
}

test('exactly the schemas that ajv calls valid are valid', () => {
  fc.assert(
    fc.property(schema, (candidate) => {
      expect([verdict(candidate) === undefined, candidate]).toEqual([ajv.validateSchema(candidate), candidate])
    }),
    { numRuns: 3_000 },
  )
})

test.each<[JsonSchema, string]>([
  [{ type: 'objekt' }, '$.type must be one of "array", "boolean", "integer", "null", "number", "object", "string"'],
  [{ properties: { a: { required: 'b' } } }, '$.properties.a.required must be a list'],
  [{ items: [{}] }, '$.items must be an object or true or false'],
  [{ maxLength: -1 }, '$.maxLength must be at least 0'],
])('%j is refused with the path and the expected value', (candidate, message) => {
  expect(() => compileSchema(candidate, {})).toThrow(new Error(message))
})
