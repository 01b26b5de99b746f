import type { JsonSchema } from '@deckhand/spec'
import { isMap, isScalar, isSeq } from '@deckhand/spec/yaml'
import type { Node, Scalar, YAMLMap } from 'yaml'
import { attempt } from './attempt.ts'
import { allWithin, checkParts, checkSchema, mustBeObject, referredBy } from './check-schema.ts'
import { type CompactWalk, readCompact } from './compact/read-compact.ts'
import { annotations, isKeyword } from './json-schema/keywords.ts'
import { readJsonSchema } from './json-schema/read-json-schema.ts'
import { normalForm } from './normal-form.ts'
import { childrenOf } from './schema-walk.ts'

export interface SchemaReading extends CompactWalk {
  /** The schema of each alias of `import`. Unreadable contracts are missing. */
  contracts: Map<string, JsonSchema>
}

/** Reads the schema under a key of the file into its normal form, and reports its mistakes. */
export function readSchema(node: Node, name: 'inputSchema' | 'outputSchema', reading: SchemaReading): JsonSchema {
  const isInput = name === 'inputSchema'
  if (isInput && isSeq(node)) return noObject(node, name, reading)
  const { schema: written, state } = readEitherWay(node, name, reading)
  const schema = withContracts(written, isInput, reading)
  if (state === 'read') checkSchema({ schema, node, name, isInput }, reading)
  if (state === 'partly') checkParts({ schema, node, name, isInput }, reading)
  const takesNothing = isInput && !saysKeys.some((keyword) => schema[keyword] !== undefined)
  const whole = takesNothing ? { ...schema, additionalProperties: false } : schema
  return normalForm(whole, isInput, openDefinitions(whole))
}

const saysKeys = ['properties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']

function noObject(node: Node, name: string, { report }: SchemaReading): JsonSchema {
  report.node(node, mustBeObject(name))
  return { type: 'object' }
}

interface Reading {
  schema: JsonSchema
  /** `partly` after a mistake. `unclear` if both notations are possible. */
  state: 'read' | 'partly' | 'unclear'
}

type ReadNotation = (node: Node, name: string, reading: SchemaReading) => JsonSchema

function readEitherWay(node: Node, name: string, reading: SchemaReading): Reading {
  if (!isMap<Scalar, Node>(node) || node.items.length === 0) {
    const read = readFor(readCompact, node, name, reading)
    if (read.state === 'read') warnOfMixing(read.schema, name, reading)
    return read
  }
  const compact = attempt(readCompact, node, name, reading)
  const json = saysSomething(node) ? attempt(readJsonSchema, node, name, reading) : undefined
  if (json && compact) reading.report.node(node, twoReadings(name, json, compact))
  if (compact && !json) warnOfMixing(compact, name, reading)
  const schema = json ?? compact
  if (schema) return { schema, state: json && compact ? 'unclear' : 'read' }
  return readFor(looksLikeJsonSchema(node.items) ? readJsonSchema : readCompact, node, name, reading)
}

/** A mapping with only annotations, such as `title: string`, is compact notation with keys of these names. */
const saysSomething = (node: YAMLMap<Scalar, Node>) =>
  node.items.some(({ key }) => isScalar(key) && !annotations.has(String(key.value)))

/** Parts of a compact schema are compact too, but `a: { type: string }` may be meant as JSON Schema. */
function warnOfMixing(whole: JsonSchema, name: string, reading: SchemaReading): void {
  warnOfProperties(whole, name, reading)
  for (const schema of allWithin(whole)) {
    const node = reading.places.get(schema)
    if (schema === whole || !isMap<Scalar, Node>(node) || node.items.length === 0 || !saysSomething(node)) continue
    const json = node.items.every(({ key }) => isScalar(key) && isKeyword(key.value))
      ? attempt(readJsonSchema, node, name, reading)
      : undefined
    if (json) reading.report.node(node, mixed(name, json, schema), 'warning')
  }
}

/** In the compact notation, `properties: { a: string }` is an object inside an object, which is rarely meant. */
function warnOfProperties(whole: JsonSchema, name: string, { places, report }: SchemaReading): void {
  const node = places.get(whole)
  if (!isMap<Scalar, Node>(node) || !isMap(node.get('properties'))) return
  if (!node.items.every(({ key }) => isScalar(key) && isKeyword(key.value))) return
  const words = `This is read in the compact notation, as ${inWords(whole)}. Take the key "properties" out when its keys are meant, or write all of "${name}" in JSON Schema, with "type: object".`
  report.node(node, words, 'warning')
}

function mixed(name: string, json: JsonSchema, compact: JsonSchema): string {
  return (
    `This is read in the compact notation, as ${inWords(compact)}. ` +
    `When ${inWords(json)} is meant, as in JSON Schema, write all of "${name}" in one notation.`
  )
}

function readFor(read: ReadNotation, node: Node, name: string, reading: SchemaReading): Reading {
  const before = reading.report.problems.length
  const schema = read(node, name, reading)
  return { schema, state: reading.report.problems.length === before ? 'read' : 'partly' }
}

const onlyInJsonSchema = new Set<unknown>(['object', 'array', 'integer', 'null'])

function looksLikeJsonSchema(pairs: { key: Scalar; value: Node | null }[]): boolean {
  return pairs.some(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : ''
    if (name === 'type') return isSeq(value) || (isScalar(value) && onlyInJsonSchema.has(value.value))
    return name.startsWith('$') || (name === 'properties' && isMap(value))
  })
}

function twoReadings(name: string, json: JsonSchema, compact: JsonSchema): string {
  const [first, second] = [inWords(json), inWords(compact)]
  return (
    `"${name}" can be read in two ways: as JSON Schema it is ${first}, in the compact notation ${second}. ` +
    'For the first add a "description" to it; for the second write it as JSON Schema, with "type: object" and "properties".'
  )
}

function inWords({ type, properties }: JsonSchema): string {
  const keys = Object.keys((properties ?? {}) as object).map((key) => `"${key}"`)
  if (keys.length > 0) return `an object with ${keys.join(', ')}`
  const types = [type ?? 'value'].flat().join(' or ')
  return `${/^[aeio]/.test(types) ? 'an' : 'a'} ${types}`
}

/** Adds the contracts that a schema refers to as definitions. Input that is just one contract becomes that contract's schema. */
function withContracts(schema: JsonSchema, isInput: boolean, { contracts, places }: SchemaReading): JsonSchema {
  if (contracts.size === 0) return schema
  const referred = new Set(allWithin(schema).flatMap((each) => (each.$ref === undefined ? [] : [referredBy(each)])))
  const used = [...contracts].filter(([alias]) => referred.has(alias))
  const [only] = used
  if (used.length === 0) return schema
  if (isInput && only && schema.$ref !== undefined) return only[1]
  const whole = { ...schema, $defs: { ...Object.fromEntries(used), ...(schema.$defs as object) } }
  const place = places.get(schema)
  if (place) places.set(whole, place)
  return whole
}

/** Definitions that are only a part of an object, because they are used in `allOf` or beside properties. They must allow further keys. */
function openDefinitions(root: JsonSchema): Set<string> {
  const definitions = new Map(Object.entries((root.$defs ?? {}) as Record<string, JsonSchema>))
  if (definitions.size === 0) return new Set()
  const open = new Set(partsOf(root).flatMap(referencesIn))
  for (const name of open) for (const further of referencesIn(definitions.get(name) ?? {})) open.add(further)
  return open
}

const referencesIn = (schema: JsonSchema) =>
  allWithin(schema).flatMap((each) => (each.$ref === undefined ? [] : [referredBy(each)]))

function partsOf(schema: JsonSchema): JsonSchema[] {
  return childrenOf(schema).flatMap(({ keyword, child }) => (isPart(schema, keyword) ? [child] : partsOf(child)))
}

const isPart = (schema: JsonSchema, keyword: string) =>
  keyword === 'allOf' || ((keyword === 'anyOf' || keyword === 'oneOf') && schema.properties !== undefined)
