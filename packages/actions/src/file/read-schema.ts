import type { FileProblem, JsonSchema } from '@deckhand/spec'
import type { Report } from '@deckhand/spec/yaml'
import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'
import { checkSchema } from './check-schema.ts'
import { type CompactWalk, readCompact } from './compact/read-compact.ts'
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
  const form = normalForm(schema, isInput, openDefinitions(schema))
  return isInput && Object.keys(form).every((key) => key === 'type' || key === 'description')
    ? { ...form, additionalProperties: false }
    : form
}

function readEitherWay(node: Node, name: string, reading: SchemaReading): Attempt {
  const compact = attempt(reading.report, () => readCompact(node, name, reading))
  if (!isMap<Scalar, Node>(node) || node.items.length === 0) return settle(compact, reading.report)
  const json = attempt(reading.report, () => readJsonSchema(node, name, reading))
  if (json.isRead && compact.isRead) reading.report.node(node, twoReadings(name, json.schema, compact.schema))
  if (json.isRead !== compact.isRead) return settle(json.isRead ? json : compact, reading.report)
  if (!json.isRead) return settle(looksLikeJsonSchema(node.items) ? json : compact, reading.report)
  return { ...json, isRead: false }
}

interface Attempt {
  schema: JsonSchema
  problems: FileProblem[]
  isRead: boolean
}

/** Reads and takes back what was reported. */
function attempt(report: Report, read: () => JsonSchema): Attempt {
  const before = report.problems.length
  const schema = read()
  const problems = report.problems.splice(before)
  return { schema, problems, isRead: problems.every(({ severity }) => severity !== 'error') }
}

function settle(attempt: Attempt, report: Report): Attempt {
  for (const problem of attempt.problems) report.problems.push(problem)
  return attempt
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

/** The contracts that it refers to become definitions of it. Input that is one contract is what the contract says. */
function withContracts(schema: JsonSchema, isInput: boolean, { contracts, places }: SchemaReading): JsonSchema {
  const used = [...contracts].filter(([alias]) => uses(schema, `#/$defs/${alias}`))
  const [only] = used
  if (used.length === 0) return schema
  if (isInput && only && schema.$ref !== undefined) return only[1]
  const whole = { ...schema, $defs: { ...Object.fromEntries(used), ...(schema.$defs as object) } }
  const place = places.get(schema)
  if (place) places.set(whole, place)
  return whole
}

function uses(schema: JsonSchema, reference: string): boolean {
  return JSON.stringify(schema).includes(`"$ref":${JSON.stringify(reference)}`)
}
