import type { JsonSchema } from '@deckhand/spec'
import {
  anyText,
  isMap,
  isScalar,
  isSeq,
  parseYaml,
  type Reader,
  Report,
  text,
  truth,
  wrong,
} from '@deckhand/spec/yaml'
import type { Node, Scalar, YAMLMap } from 'yaml'
import { readType, TypeMistake } from '../file/compact/read-type.ts'
import { mostLevels } from '../file/schema-walk.ts'
import { camelCase } from './camel-case.ts'

export interface ParsedContract {
  schema: JsonSchema
  /** `line:column message`. */
  mistakes: string[]
}

/** Returns the schema of a linked contract. Throws an error with a message for developers. */
export type FollowLink = (link: string) => JsonSchema

/** Reads a contract's view state as a schema. Ignores other keys, because contracts are not our format. */
export function parseContract(source: string, follow: FollowLink): ParsedContract {
  const report = new Report(source)
  const contents = parseYaml(report)
  const schema = contents === undefined ? {} : readContract(contents, { report, follow })
  const errors = report.problems.filter(({ severity }) => severity === 'error')
  return { schema, mistakes: errors.map(({ line, column, message }) => `${line}:${column} ${message}`) }
}

interface Walk {
  report: Report
  follow: FollowLink
}

function readContract(node: Node | null, walk: Walk): JsonSchema {
  if (isMap<Scalar, Node>(node)) return readTags(node, walk, 0)
  walk.report.offset(0, 'A contract must be a mapping with "name" and "tags".')
  return {}
}

function readTags(node: YAMLMap<Scalar, Node>, walk: Walk, depth: number): JsonSchema {
  const tags = node.get('tags', true) as unknown as Node | undefined
  const properties = new Map<string, JsonSchema>()
  if (depth > mostLevels) walk.report.node(node, `It is nested deeper than ${mostLevels} levels.`)
  else if (!tags) walk.report.node(node, '"tags" is missing.')
  else if (!isSeq<Node>(tags)) wrong(walk.report, tags, '"tags" must be a list')
  else for (const tag of tags.items) addTag(properties, tag, walk, depth)
  const required = [...properties.keys()]
  return { type: 'object', ...(required.length > 0 && { properties: Object.fromEntries(properties), required }) }
}

function addTag(properties: Map<string, JsonSchema>, node: Node, walk: Walk, depth: number): void {
  if (!isMap<Scalar, Node>(node)) {
    wrong(walk.report, node, 'A tag must be a mapping')
    return
  }
  const name = textAt(node, 'tag', walk)
  const types = typesOf(node, walk)
  if (name === undefined) return
  const key = camelCase(name)
  if (key === '' || key === '__proto__') walk.report.node(node, `No key can be made of the tag "${name}".`)
  else if (types.every((type) => type === 'interactive')) return
  else if (properties.has(key)) walk.report.node(node, `The tag "${name}" gives the key "${key}" a second time.`)
  else properties.set(key, readTag(node, types, walk, depth))
}

function readTag(node: YAMLMap<Scalar, Node>, types: string[], walk: Walk, depth: number): JsonSchema {
  const value = types.includes('sub-contract') ? readSubContract(node, walk, depth) : readDataType(node, walk)
  const description = readDescription(node, walk)
  const schema = isTrue(node, 'repeated', walk) ? { type: 'array', items: value } : value
  return description === undefined ? schema : { ...schema, description }
}

function readSubContract(node: YAMLMap<Scalar, Node>, walk: Walk, depth: number): JsonSchema {
  const link = node.get('link', true) as unknown as Node | undefined
  if (!link) return readTags(node, walk, depth + 1)
  const named = text(link, 'link', walk.report)
  if (named === undefined) return {}
  try {
    return walk.follow(named)
  } catch (error) {
    walk.report.node(link, (error as Error).message)
    return {}
  }
}

function readDataType(node: YAMLMap<Scalar, Node>, { report }: Walk): JsonSchema {
  const written = node.get('dataType', true)
  const type = written ? text(written as Node, 'dataType', report) : 'string'
  try {
    return type === undefined ? {} : readType(type, [])
  } catch (error) {
    if (!(error instanceof TypeMistake)) throw error
    report.node((written ?? node) as Node, `"dataType": ${error.message}`)
    return {}
  }
}

const kinds = ['data', 'variant', 'interactive', 'sub-contract']

function typesOf(node: YAMLMap<Scalar, Node>, { report }: Walk): string[] {
  const written = node.get('type', true) as unknown as Node | undefined
  const each = isSeq<Node>(written) ? written.items : written ? [written] : []
  const types = each.map((item) => (isScalar(item) ? String(item.value) : ''))
  const unknown = types.findIndex((type) => !kinds.includes(type))
  if (unknown >= 0) report.node(each[unknown] as Node, `"type" must be one of ${kinds.join(', ')}, or a list of them.`)
  return types.length === 0 ? ['data'] : types
}

/** A description is a text or a list of texts. */
function readDescription(node: YAMLMap<Scalar, Node>, { report }: Walk): string | undefined {
  const written = node.get('description', true) as unknown as Node | undefined
  if (!written || (isScalar(written) && written.value === null)) return undefined
  const lines = isSeq<Node>(written) ? written.items : [written]
  const words = lines
    .map((line) => anyText(line, 'description', report) ?? '')
    .join('\n')
    .trim()
  return words === '' ? undefined : words
}

function textAt(node: YAMLMap<Scalar, Node>, key: string, { report }: Walk): string | undefined {
  const value = node.get(key, true) as unknown as Node | undefined
  if (value) return text(value, key, report)
  report.node(node, `"${key}" is missing.`)
  return undefined
}

function isTrue(node: YAMLMap<Scalar, Node>, key: string, { report }: Walk): boolean {
  const value = node.get(key, true) as unknown as Node | undefined
  return value !== undefined && (truth as Reader<boolean>)(value, key, report) === true
}
