import type { JsonSchema } from '@deckhand/spec'
import { isMap, isScalar, yaml } from '@deckhand/spec/yaml'
import type { Node } from 'yaml'
import type { CompactWalk } from './compact/read-compact.ts'
import { hint } from './json-schema/keyword-readers.ts'
import { childrenOf, type SchemaWalk } from './schema-walk.ts'

export interface WholeSchema {
  schema: JsonSchema
  node: Node
  /** `inputSchema` or `outputSchema`. */
  name: string
  isInput: boolean
}

/** Checks that need the whole schema: references, files, and keys of the other notation. */
export function checkSchema(whole: WholeSchema, walk: CompactWalk): void {
  checkRoot(whole, walk)
  checkReferences(whole, walk)
  checkCircles(whole, walk)
  checkFiles(whole, walk)
  checkMarks(whole, walk)
}

/** Checks a schema with unreadable parts. Reports only mistakes that do not follow from others. */
export function checkParts(whole: WholeSchema, walk: CompactWalk): void {
  checkReferences(whole, { ...walk, aliases: [...walk.aliases, ...definedIn(whole.node)] })
  checkFiles(whole, walk)
}

/** Every name that may be meant as a definition, even in a wrong place. */
function definedIn(node: Node): string[] {
  const names: string[] = []
  yaml().visit(node, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || (key.value !== '$defs' && key.value !== 'definitions') || !isMap(value)) return
      names.push(...value.items.map((pair) => (isScalar(pair.key) ? String(pair.key.value) : '')))
    },
  })
  return names
}

export const mustBeObject = (name: string) =>
  `"${name}" must be an object: write "type: object" with "properties", or keys with their types.`

function checkRoot({ schema, node, name, isInput }: WholeSchema, { report, aliases }: CompactWalk): void {
  const isUnread = schema.$ref !== undefined && aliases.includes(referredBy(schema))
  if (!isInput || isUnread || [schema.type].flat().join() === 'object') return
  report.node(node, mustBeObject(name))
}

const definitionsOf = (schema: JsonSchema) => (schema.$defs ?? {}) as Record<string, JsonSchema>
export const referredBy = (schema: JsonSchema) => String(schema.$ref).replace(/^#\/(?:\$defs|definitions)\//, '')

export function allWithin(schema: JsonSchema): JsonSchema[] {
  return [schema, ...childrenOf(schema).flatMap(({ child }) => allWithin(child))]
}

function checkReferences({ schema, node, name }: WholeSchema, { report, places, aliases }: CompactWalk): void {
  // Unreadable contracts are already reported.
  const known = new Set([...Object.keys(definitionsOf(schema)), ...aliases])
  for (const each of allWithin(schema)) {
    if (each.$ref === undefined || known.has(referredBy(each))) continue
    const near = known.size === 0 ? `Add "$defs" to "${name}".` : hint(referredBy(each), [...known])
    report.node(places.get(each) ?? node, `There is no "${referredBy(each)}" in "$defs" of "${name}". ${near}`)
  }
}

/** A definition that refers directly to itself has no meaning, and following it would never end. */
function checkCircles({ schema, node, name }: WholeSchema, { report, places }: SchemaWalk): void {
  const definitions = definitionsOf(schema)
  const next = new Map(Object.entries(definitions).map(([key, each]) => [key, directReferences(each)]))
  for (const [key, definition] of Object.entries(definitions)) {
    // All definitions that this one leads to. The set grows during the loop.
    const reached = new Set(next.get(key))
    for (const each of reached) for (const further of next.get(each) ?? []) reached.add(further)
    if (!reached.has(key)) continue
    report.node(places.get(definition) ?? node, `"${name}.$defs.${key}" leads back to itself with nothing in between.`)
  }
}

function directReferences(schema: JsonSchema): string[] {
  const members = childrenOf(schema).filter(({ keyword }) => keyword.endsWith('Of'))
  return [
    ...(schema.$ref === undefined ? [] : [referredBy(schema)]),
    ...members.flatMap(({ child }) => directReferences(child)),
  ]
}

const isFile = (schema: JsonSchema) => schema.format === 'binary'

function checkFiles({ schema, node, name, isInput }: WholeSchema, { report, places }: SchemaWalk): void {
  const taken = new Set(isInput ? placesForFiles(schema) : [])
  for (const each of allWithin(schema).filter(isFile)) {
    const place = places.get(each) ?? node
    if (Array.isArray(each.type)) report.node(place, 'A file cannot be null. Make its key optional: "key?: file".')
    else if (!isInput)
      report.node(place, `A file cannot be in "${name}": an answer is JSON. Answer where it can be fetched.`)
    else if (!taken.has(each))
      report.node(
        place,
        `A file cannot stand here. A form carries it as a key at the top of "${name}": file, file[] or record(file).`,
      )
  }
}

/** The places where a form can have a file. */
function placesForFiles({ properties }: JsonSchema): JsonSchema[] {
  const top = Object.values((properties ?? {}) as Record<string, JsonSchema>)
  return top.flatMap((each) => {
    const isRecord = typeof each.additionalProperties === 'object' && each.properties === undefined
    return [each, each.items, isRecord ? each.additionalProperties : undefined] as JsonSchema[]
  })
}

/** Warns about keys that end with "?", which is compact notation. */
function checkMarks({ schema, node }: WholeSchema, { report, places }: SchemaWalk): void {
  for (const { properties = {} } of allWithin(schema)) {
    for (const [key, child] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (!key.endsWith('?')) continue
      const words = `The "?" is part of the key "${key}" here. In JSON Schema a key is optional when "required" does not name it.`
      report.node(places.get(child) ?? node, words, 'warning')
    }
  }
}
