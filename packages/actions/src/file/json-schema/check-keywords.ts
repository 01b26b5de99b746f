import type { Json, JsonSchema } from '@deckhand/spec'
import type { Report } from '@deckhand/spec/yaml'
import type { Node, Scalar, YAMLMap } from 'yaml'
import { repeatedIn } from '../schema-walk.ts'
import { hint } from './keyword-readers.ts'
import { annotations } from './keywords.ts'

/** Checks that the keywords of one schema fit each other. */
export function checkKeywords(schema: JsonSchema, node: YAMLMap<Scalar, Node>, name: string, report: Report): void {
  const at = (keyword: string) => node.get(keyword, true) ?? node
  checkReference(schema, at, name, report)
  checkRequired(schema, at, name, report)
  checkRanges(schema, at, name, report)
  checkFile(schema, at, name, report)
  checkDefault(schema, at, name, report)
}

type At = (keyword: string) => Node

function checkReference(schema: JsonSchema, at: At, name: string, report: Report): void {
  if (schema.$ref === undefined) return
  const other = Object.keys(schema).find((key) => key !== '$ref' && key !== '$defs' && !annotations.has(key))
  if (other === undefined) return
  report.node(at(other), `"${name}" has "${other}" beside "$ref". Put each into a member of "allOf".`)
}

function checkRequired({ required, properties }: JsonSchema, at: At, name: string, report: Report): void {
  if (!Array.isArray(required)) return
  const twice = repeatedIn(required)
  if (twice !== undefined) report.node(at('required'), `"${name}.required" has "${twice}" twice. Take one out.`)
  if (properties === undefined) return
  const known = Object.keys(properties as object)
  for (const key of required.filter((each) => !Object.hasOwn(properties as object, each)))
    report.node(
      at('required'),
      `"${name}.required" names "${key}", which is not among the properties. ${hint(key, known)}`,
    )
}

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const

function checkRanges(schema: JsonSchema, at: At, name: string, report: Report): void {
  for (const [least, most] of ranges) {
    const [from, to] = [schema[least], schema[most]]
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
    report.node(at(least), `"${name}.${least}" is more than "${most}", so that nothing fits.`)
  }
}

const fileKeywords = new Set(['type', 'format', 'title', 'description', 'deprecated'])

function checkFile(schema: JsonSchema, at: At, name: string, report: Report): void {
  if (schema.format !== 'binary') return
  if (schema.type !== 'string')
    report.node(at('format'), `"${name}" is a file by its format "binary", and needs "type: string".`)
  const other = Object.keys(schema).find((key) => !fileKeywords.has(key))
  if (other !== undefined) report.node(at(other), `"${name}" is a file, of which "${other}" cannot say anything.`)
}

function checkDefault(schema: JsonSchema, at: At, name: string, report: Report): void {
  if (schema.default === undefined) return
  const types = [schema.type ?? []].flat() as string[]
  const value = schema.default as Json
  const isKnown = types.length === 0 || types.some((type) => isOfType(value, type))
  const choices = schema.enum as Json[] | undefined
  const isChoice = !choices || choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value))
  if (isKnown && isChoice) return
  const expected = isKnown ? 'one of "enum"' : `of type ${types.join(' or ')}`
  report.node(at('default'), `"${name}.default" must be ${expected}.`)
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
