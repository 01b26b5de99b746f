import type { JsonSchema } from '@deckhand/spec'
import { isMap, isScalar, isSeq, valueIn, wrong } from '@deckhand/spec/yaml'
import type { Node, Pair, Scalar, YAMLMap } from 'yaml'
import { attempt, isAttempt } from '../attempt.ts'
import { isKeyword } from '../json-schema/keywords.ts'
import { readJsonSchema } from '../json-schema/read-json-schema.ts'
import { readKey } from '../json-schema/read-json-value.ts'
import { forbiddenKey, isTooDeep, type SchemaWalk } from '../schema-walk.ts'
import type { Comments } from './comments.ts'
import { readType, TypeMistake } from './read-type.ts'

export interface CompactWalk extends SchemaWalk {
  aliases: string[]
  comments: Comments
}

/** Reads a schema in the compact notation. The result is complete only if no mistake was reported. */
export function readCompact(node: Node, name: string, walk: CompactWalk, depth = 0): JsonSchema {
  if (isTooDeep(walk, node, name, depth)) return {}
  if (isMap<Scalar, Node>(node) && depth > 0 && isJsonSchema(node, name, walk)) return {}
  if (isMap<Scalar, Node>(node)) return placed(readObject(node.items, name, walk, depth), node, walk)
  if (isSeq<Node>(node)) return placed(readList(node.items, node, name, walk, depth), node, walk)
  const text = isScalar(node) ? node.value : undefined
  if (typeof text === 'string' && text.trim() !== '') return placed(readText(text, node, walk), node, walk)
  wrong(walk.report, node, `"${name}" must be a type, a mapping of keys to types, or a list with one type`)
  return {}
}

/** Only these keywords show that JSON Schema is meant. Others may be the author's own keys with a mistyped type. */
const structural = ['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', 'enum', '$ref']

/** Whether this is JSON Schema and not valid in the compact notation. Reports that. */
function isJsonSchema(node: YAMLMap<Scalar, Node>, name: string, walk: CompactWalk): boolean {
  const { report } = walk
  const looksLikeIt =
    structural.some((word) => node.has(word)) && node.items.every(({ key }) => isScalar(key) && isKeyword(key.value))
  if (!looksLikeIt || isAttempt(report)) return false
  const json = attempt(readJsonSchema, node, name, walk)
  if (!json || attempt(readCompact, node, name, walk)) return false
  report.node(node, mixedWords(name, json))
  return true
}

function mixedWords(name: string, { type }: JsonSchema): string {
  const [root = name, ...keys] = name.split('.')
  const plain = typeof type === 'string' && ['string', 'number', 'boolean'].includes(type) ? type : undefined
  const compact = plain === undefined ? '' : `Write "${keys.at(-1) ?? root}: ${plain}", or `
  return (
    `Two notations are mixed: "${name}" is JSON Schema, and what it stands in is compact. ` +
    `${compact}${compact ? 'write' : 'Write'} all of "${root}" in JSON Schema, with "type: object" and "properties".`
  )
}

function readText(text: string, node: Node, { aliases, report }: CompactWalk): JsonSchema {
  try {
    return readType(text, aliases)
  } catch (error) {
    if (!(error instanceof TypeMistake)) throw error
    report.node(node, error.message)
    return {}
  }
}

/** Places all schemas of one text at that text. */
function placed(schema: JsonSchema, node: Node, walk: CompactWalk): JsonSchema {
  if (walk.places.has(schema)) return schema
  walk.places.set(schema, node)
  for (const child of [schema.items, schema.additionalProperties, ...((schema.anyOf ?? []) as JsonSchema[])])
    if (typeof child === 'object' && child !== null) placed(child as JsonSchema, node, walk)
  return schema
}

function readList(items: Node[], node: Node, name: string, walk: CompactWalk, depth: number): JsonSchema {
  const [item] = items
  if (item && items.length === 1) return { type: 'array', items: readCompact(item, `${name}[]`, walk, depth + 1) }
  walk.report.node(node, `"${name}" must be a list with one type, that of its items, and has ${items.length}.`)
  return {}
}

function readObject(pairs: Pair<Scalar, Node>[], name: string, walk: CompactWalk, depth: number): JsonSchema {
  if (pairs.length === 0) return { type: 'object' }
  const properties = new Map<string, JsonSchema>()
  const required: string[] = []
  for (const pair of pairs) {
    const key = readPropertyKey(pair.key, walk)
    const description = walk.comments.about(pair.key, valueIn(pair))
    const schema = readCompact(valueIn(pair), key ? `${name}.${key.name}` : name, walk, depth + 1)
    if (!key) continue
    if (properties.has(key.name)) walk.report.node(pair.key, `"${key.name}" is there twice. Keep one of them.`)
    if (description !== undefined) schema.description = description
    properties.set(key.name, schema)
    if (!key.isOptional) required.push(key.name)
  }
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

function readPropertyKey(node: Scalar, { report }: CompactWalk): { name: string; isOptional: boolean } | undefined {
  const written = readKey(node, report)
  if (written === undefined) return undefined
  const isOptional = written.endsWith('?')
  const name = isOptional ? written.slice(0, -1) : written
  if (name !== '' && name !== forbiddenKey && !name.endsWith('?')) return { name, isOptional }
  const why =
    name === forbiddenKey
      ? 'programs take it for something else. Choose another name'
      : 'a name and at most one "?" are expected'
  report.node(node, `"${written}" cannot be a key: ${why}.`)
  return undefined
}
