import fc from 'fast-check'
import { anyKey, anyName, someWords } from './words.ts'

type Schema = Record<string, unknown>

const definitionNames = ['node', 'Node', 'a-b', 'aB', 'xInput', 'JayFile', 'any']

const reference = fc.constantFrom(...definitionNames).map((name) => ({ $ref: `#/$defs/${name}` }))

const literal = fc.oneof(
  anyKey,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)

const plain: fc.Arbitrary<Schema> = fc.oneof(
  fc.constantFrom('string', 'number', 'integer', 'boolean', 'null').map((type) => ({ type })),
  fc.uniqueArray(fc.constantFrom('string', 'number', 'boolean', 'null'), { minLength: 1 }).map((type) => ({ type })),
  fc
    .uniqueArray(literal, { minLength: 1, maxLength: 20, selector: (value) => JSON.stringify(value) })
    .map((values) => ({ enum: values })),
  literal.map((value) => ({ const: value })),
  anyKey.map((preset) => ({ type: 'string', default: preset })),
  fc.constant({}),
  reference,
)

/** Schemas as a developer may write them, with every keyword that affects types. */
const { schema } = fc.letrec<{ schema: Schema; bare: Schema }>((tie) => ({
  schema: fc
    .tuple(
      tie('bare'),
      fc.option(fc.record({ description: someWords, deprecated: fc.boolean() }, { requiredKeys: [] }), {
        freq: 4,
        nil: {},
      }),
    )
    .map(([bare, words]) => ({ ...bare, ...words })),
  bare: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    plain,
    objectOf(tie('schema')),
    tie('schema').map((items) => ({ type: 'array', items })),
    tupleOf(tie('schema')),
    tie('schema').map((value) => ({ type: 'object', additionalProperties: value })),
    fc
      .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 }))
      .map(([key, parts]) => ({ [key]: parts })),
  ),
}))

/** What is not large, and may still refer to others in several ways. */
const middling: fc.Arbitrary<Schema> = fc.oneof(
  plain,
  plain.map((items) => ({ type: 'array', items })),
  fc.array(plain, { minLength: 1, maxLength: 3 }).map((prefixItems) => ({ type: 'array', prefixItems })),
  fc
    .tuple(fc.constantFrom('anyOf', 'allOf'), fc.array(plain, { minLength: 2, maxLength: 3 }))
    .map(([key, parts]) => ({ [key]: parts })),
)

/** A whole file. JSON is YAML. */
export const jsonNotationFile: fc.Arbitrary<string> = fc
  .record({
    name: anyName,
    description: someWords,
    inputSchema: whole(objectOf(schema)),
    outputSchema: whole(schema),
  })
  .map((file) => JSON.stringify(file, null, 1))

function objectOf(inner: fc.Arbitrary<unknown>): fc.Arbitrary<Schema> {
  const rest = fc.oneof(fc.constant(undefined), fc.boolean(), inner)
  return fc
    .tuple(fc.dictionary(anyKey, inner, { maxKeys: 4, noNullPrototype: true }), rest, fc.nat(15))
    .map(([properties, additionalProperties, chosen]) => {
      const required = Object.keys(properties).filter((_, index) => chosen & (1 << index))
      return {
        type: 'object',
        properties,
        ...(required.length > 0 && { required }),
        ...(additionalProperties !== undefined && { additionalProperties }),
      }
    })
}

function tupleOf(inner: fc.Arbitrary<unknown>): fc.Arbitrary<Schema> {
  const places = fc.array(inner, { minLength: 1, maxLength: 3 })
  const more = fc.record(
    { minItems: fc.nat(3), maxItems: fc.integer({ min: 3, max: 5 }), items: inner },
    { requiredKeys: [] },
  )
  return fc.tuple(places, more).map(([prefixItems, rest]) => ({ type: 'array', prefixItems, ...rest }))
}

/** With all that references may name. One of them is large. */
function whole(root: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc.tuple(root, schema, fc.array(middling, { minLength: 7, maxLength: 7 })).map(([each, large, small]) => {
    const all = definitionNames.map((name, index) => [name, index === 1 ? large : small[index]])
    return { ...each, $defs: Object.fromEntries(all) }
  })
}
