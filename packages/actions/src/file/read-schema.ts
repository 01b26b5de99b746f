import type { JsonSchema } from '@deckhand/spec'
import { Report } from '@deckhand/spec/yaml'
import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import { allWithin, checkSchema, referredBy } from './check-schema.ts'
import { type CompactWalk, readCompact } from './compact/read-compact.ts'
import { annotations, keywordOrder } from './json-schema/keywords.ts'
import { readJsonSchema } from './json-schema/read-json-schema.ts'
import { normalForm } from './normal-form.ts'
import { openDefinitions } from './open-definitions.ts'

export interface SchemaReading extends CompactWalk {
  /** What each alias of `import` stands for. Those that could not be read are missing. */
  contracts: Map<string, JsonSchema>
}

/** The schema under a key of the file, in its one form. Reports what is wrong with it. */
export function readSchema(node: Node, name: 'inputSchema' | 'outputSchema', reading: SchemaReading): JsonSchema {
  const isInput = name === 'inputSchema'
  const { schema: written, isRead } = readEitherWay(node, name, reading)
  const schema = withContracts(written, isInput, reading)
  // After a mistake more of them would only follow from it.
  if (isRead) checkSchema({ schema, node, name, isInput }, reading)
  const takesNothing = isInput && !saysKeys.some((keyword) => schema[keyword] !== undefined)
  const whole = takesNothing ? { ...schema, additionalProperties: false } : schema
  return normalForm(whole, isInput, openDefinitions(whole))
}

const saysKeys = ['properties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']

interface Reading {
  schema: JsonSchema
  isRead: boolean
}

type ReadNotation = (node: Node, name: string, reading: SchemaReading) => JsonSchema

function readEitherWay(node: Node, name: string, reading: SchemaReading): Reading {
  if (!isMap<Scalar, Node>(node) || node.items.length === 0) {
    const read = readFor(readCompact, node, name, reading)
    if (read.isRead) warnOfMixing(read.schema, name, reading)
    return read
  }
  const compact = attempt(readCompact, node, name, reading)
  const json = saysSomething(node) ? attempt(readJsonSchema, node, name, reading) : undefined
  if (json && compact) reading.report.node(node, twoReadings(name, json, compact))
  if (compact && !json) warnOfMixing(compact, name, reading)
  const schema = json ?? compact
  if (schema) return { schema, isRead: !json || !compact }
  return readFor(looksLikeJsonSchema(node.items) ? readJsonSchema : readCompact, node, name, reading)
}

/** A mapping of words about a value alone, such as `title: string`, is one of keys that happen to be called so. */
const saysSomething = (node: YAMLMap<Scalar, Node>) =>
  node.items.some(({ key }) => isScalar(key) && !annotations.has(String(key.value)))

/** What is inside of the compact notation is compact too, but `a: { type: string }` may have been meant otherwise. */
function warnOfMixing(whole: JsonSchema, name: string, reading: SchemaReading): void {
  for (const schema of allWithin(whole)) {
    const node = reading.places.get(schema)
    if (schema === whole || !isMap<Scalar, Node>(node) || node.items.length === 0 || !saysSomething(node)) continue
    const json = node.items.every(isKeyword) ? attempt(readJsonSchema, node, name, reading) : undefined
    if (json) reading.report.node(node, mixed(name, json, schema), 'warning')
  }
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
  return { schema, isRead: reading.report.problems.length === before }
}

/** Nothing when it cannot be read this way. The first mistake says so, and nobody needs the words for it. */
function attempt(read: ReadNotation, node: Node, name: string, reading: SchemaReading): JsonSchema | undefined {
  try {
    return read(node, name, { ...reading, report: new NoMistakes(reading.report.source) })
  } catch (error) {
    if (error === otherNotation) return undefined
    throw error
  }
}

const otherNotation = new Error('This is not in the notation that it was read in.')

class NoMistakes extends Report {
  override offset(): never {
    throw otherNotation
  }
}

/** Most compact schemas are told by their first key, which saves reading them in vain. */
const isKeyword = ({ key }: { key: Scalar }) => isScalar(key) && keywords.has(String(key.value))
const keywords = new Set<string>([...keywordOrder, 'definitions'])

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

/** The contracts that it refers to become definitions of it. Input that is one contract is what the contract says. */
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
