import type { Json, JsonObject } from '@deckhand/spec'
import fc from 'fast-check'
import type { ApiDocument } from '../../server/openapi/api-document.ts'

interface SchemaNode {
  $ref?: string
  anyOf?: SchemaNode[]
  allOf?: SchemaNode[]
  const?: Json
  enum?: Json[]
  type?: string | string[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  required?: string[]
  additionalProperties?: SchemaNode | false
}

const deepest = 4

/** Values that the schema allows. `known` has some, by the name of the field, that also exist. */
export function schemaValue(
  schema: JsonObject,
  document: ApiDocument,
  known: Record<string, string[]> = {},
): fc.Arbitrary<Json> {
  return valueFor(schema as SchemaNode, 0)

  function valueFor(node: SchemaNode, depth: number): fc.Arbitrary<Json> {
    if (node.$ref) return valueFor(resolve(node.$ref), depth + 1)
    if (node.const !== undefined) return fc.constant(node.const)
    if (node.enum) return fc.constantFrom(...node.enum)
    if (node.anyOf)
      return depth > deepest ? fc.constant(null) : fc.oneof(...node.anyOf.map((each) => valueFor(each, depth + 1)))
    switch (node.type) {
      case 'string':
        return stringOf(node)
      case 'integer':
        return fc.maxSafeInteger().map((number) => within(number, node))
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return listOf(node, depth)
      case 'object':
        return objectOf(node, depth)
      case undefined:
        return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>
      default:
        throw new Error(`No values are known for ${JSON.stringify(node)}.`)
    }
  }

  function resolve(reference: string): SchemaNode {
    return document.components.schemas[reference.split('/').at(-1) ?? ''] as SchemaNode
  }

  function listOf({ items = {}, minItems = 0, maxItems = 1_000 }: SchemaNode, depth: number): fc.Arbitrary<Json> {
    return fc.array(valueFor(items, depth + 1), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) })
  }

  function objectOf(
    { properties, required = [], additionalProperties }: SchemaNode,
    depth: number,
  ): fc.Arbitrary<Json> {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, fieldValue(name, field, depth + 1)])
    const model: Record<string, fc.Arbitrary<Json>> = Object.fromEntries(fields)
    if (fields.length > 0) return fc.record(model, { requiredKeys: required }) as fc.Arbitrary<Json>
    return fc.dictionary(fc.string(), valueFor(additionalProperties || {}, depth + 1), {
      maxKeys: 3,
    }) as fc.Arbitrary<Json>
  }

  function fieldValue(name: string, field: SchemaNode, depth: number): fc.Arbitrary<Json> {
    const value = valueFor(field, depth)
    return known[name] ? fc.oneof(value, fc.constantFrom(...known[name])) : value
  }
}

const timeZone = fc.constantFrom('', 'UTC', ...Intl.supportedValuesOf('timeZone'))

function stringOf(node: SchemaNode): fc.Arbitrary<string> {
  const { pattern, format, allOf = [], minLength = 0, maxLength = 10_000 } = node
  if (format === 'time-zone') return timeZone
  if (pattern?.endsWith('}$')) return fc.stringMatching(new RegExp(pattern))
  const lengths = { minLength, maxLength: Math.min(maxLength, 300) }
  const unusual = fc.string({ ...lengths, unit: 'binary', maxLength: Math.max(minLength, lengths.maxLength / 2) })
  const text = fc.oneof({ weight: 5, arbitrary: fc.string(lengths) }, unusual)
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].flatMap((each) => (each ? [new RegExp(each)] : []))
  return text.filter((each) => patterns.every((one) => one.test(each)))
}

function within(number: number, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: SchemaNode): number {
  return minimum + (Math.abs(number) % (maximum - minimum + 1))
}
