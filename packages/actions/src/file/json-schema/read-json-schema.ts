import type { JsonSchema } from '@deckhand/spec'
import { isMap, isScalar, isSeq, valueIn, wrong, yaml } from '@deckhand/spec/yaml'
import type { Node, Pair, Scalar, YAMLMap } from 'yaml'
import { readType } from '../compact/read-type.ts'
import { isTooDeep, type SchemaWalk } from '../schema-walk.ts'
import { checkKeywords } from './check-keywords.ts'
import { hint, plainKeywords } from './keyword-readers.ts'
import { keywordOrder, otherKeywords } from './keywords.ts'
import { readKey } from './read-json-value.ts'

type Schemas = Record<string, JsonSchema>

/** Reads a schema in JSON Schema notation. The result is complete only if no mistake was reported. */
export function readJsonSchema(node: Node, name: string, walk: SchemaWalk, depth = 0): JsonSchema {
  const schema: JsonSchema = {}
  walk.places.set(schema, node)
  if (isTooDeep(walk, node, name, depth)) return schema
  if (!isMap<Scalar, Node>(node)) {
    reportNoSchema(node, name, walk)
    return schema
  }
  for (const pair of node.items) readKeyword(schema, pair, name, walk, depth)
  checkKeywords(schema, node, name, walk.report)
  return schema
}

function reportNoSchema(node: Node, name: string, { report }: SchemaWalk): void {
  const compact = isScalar(node) && typeof node.value === 'string' ? readAsType(node.value) : undefined
  if (!compact) return void wrong(report, node, `"${name}" must be a schema such as { type: string }`)
  const written = yaml().stringify(compact, { collectionStyle: 'flow', lineWidth: 0 }).trim()
  const [root] = name.split('.')
  report.node(
    node,
    `Two notations are mixed: "${name}" is a compact type, and "${root}" is JSON Schema. Write ${written} there, or all of "${root}" in the compact notation.`,
  )
}

function readAsType(text: string): JsonSchema | undefined {
  try {
    return readType(text, [])
  } catch {
    return undefined
  }
}

function readKeyword(schema: JsonSchema, pair: Pair<Scalar, Node>, name: string, walk: SchemaWalk, depth: number) {
  const keyword = readKey(pair.key, walk.report)
  if (keyword === undefined) return
  const value = valueIn(pair)
  const place = `${name}.${keyword}`
  const plain = plainKeywords.get(keyword)
  const nested = nestedKeywords.get(keyword)
  if (plain) schema[keyword] = plain(value, place, walk.report)
  else if (nested) schema[keyword] = nested(value, place, walk, depth)
  else if (keyword === '$defs' || keyword === 'definitions')
    schema.$defs = { ...(schema.$defs as object), ...definitions(pair, place, walk, depth) }
  else reportUnknown(pair.key, keyword, walk)
}

type NestedReader = (node: Node, name: string, walk: SchemaWalk, depth: number) => unknown

const schemas: NestedReader = (node, name, walk, depth) => {
  if (!isMap<Scalar, Node>(node)) return wrong(walk.report, node, `"${name}" must be a mapping of names to schemas`)
  return Object.fromEntries(
    node.items.flatMap((pair) => {
      const key = readKey(pair.key, walk.report)
      return key === undefined ? [] : [[key, readJsonSchema(valueIn(pair), `${name}.${key}`, walk, depth + 1)]]
    }),
  )
}

const schemaList: NestedReader = (node, name, walk, depth) => {
  if (!isSeq<Node>(node)) return wrong(walk.report, node, `"${name}" must be a list of schemas`)
  if (node.items.length === 0) walk.report.node(node, `"${name}" must have a schema in its list.`)
  return node.items.map((item, index) => readJsonSchema(item, `${name}[${index}]`, walk, depth + 1))
}

const oneSchema: NestedReader = (node, name, walk, depth) => readJsonSchema(node, name, walk, depth + 1)

const schemaOrTruth: NestedReader = (node, name, walk, depth) =>
  isScalar(node) && typeof node.value === 'boolean' ? node.value : oneSchema(node, name, walk, depth)

const nestedKeywords = new Map<string, NestedReader>([
  ['properties', schemas],
  ['items', oneSchema],
  ['additionalProperties', schemaOrTruth],
  ['prefixItems', schemaList],
  ['anyOf', schemaList],
  ['oneOf', schemaList],
  ['allOf', schemaList],
])

const mostDefinitions = 1_000
const definitionName = /^[A-Za-z][\w.-]*$/

function definitions(pair: Pair<Scalar, Node>, name: string, walk: SchemaWalk, depth: number): Schemas {
  if (depth > 0) {
    walk.report.node(pair.key, `"${name}" must stand at the root of the schema. Move it there.`)
    return {}
  }
  const value = valueIn(pair)
  const keys = isMap<Scalar, Node>(value) ? (value as YAMLMap<Scalar, Node>).items.map(({ key }) => key) : []
  if (keys.length > mostDefinitions)
    walk.report.node(pair.key, `"${name}" has more than ${mostDefinitions} definitions.`)
  for (const key of keys.filter((each) => isScalar(each) && !definitionName.test(String(each.value))))
    walk.report.node(
      key,
      `"${key.value}" must be letters, digits, "_", "." and "-", with a letter first, to be referred to.`,
    )
  return (schemas(value, name, walk, depth) ?? {}) as Schemas
}

function reportUnknown(key: Scalar, keyword: string, { report }: SchemaWalk): void {
  const other = otherKeywords.get(keyword)
  const words = `There is no keyword "${keyword}" in JSON Schema. ${hint(keyword, [...keywordOrder])}`
  report.node(key, other ? `"${keyword}" ${other}.` : words)
}
