import { mostCharacters, mostItems } from '../../answer-limits.ts'
import type { WireSchema } from '../../wire.ts'
import { isChoiceList, isNull, isSchema, type ResolvedSchema, SchemaResolver, variantsOf } from './schema-resolver.ts'

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

/** A declared schema in one spelling: lower-case type, no references, no null variants. */
export interface Schema {
  type: SchemaType
  description: string
  format: string
  enum: unknown[]
  /** What each choice means, where the schema says so. */
  enumTexts: string[]
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  properties: Record<string, Schema>
  required: string[]
}

const deepest = 6

/**
 * Reads Gemini's Schema and plain JSON Schema alike, of several variants the first that is not null. Never throws: what it cannot read
 * becomes a string. A schema inside itself is read without what it contains.
 */
export function readSchema(wire: WireSchema | undefined): Schema {
  return read(wire, { resolver: new SchemaResolver(wire), depth: 0, inside: new Set(isSchema(wire) ? [wire] : []) })
}

interface Place {
  resolver: SchemaResolver
  depth: number
  /** The schemas that references led into on the way from the root. */
  inside: ReadonlySet<object>
}

function read(wire: unknown, { resolver, depth, inside }: Place): Schema {
  const { schema: raw, entered } = firstVariant(wire, resolver)
  const choices = choicesOf(raw)
  const values = choices.values.filter((value) => value !== null)
  const schema: Schema = {
    type: typeOf(raw, values),
    description: text(raw.description) || (isSchema(wire) ? text(wire.description) : ''),
    format: text(raw.format).toLowerCase(),
    enum: values,
    enumTexts: choices.texts,
    properties: {},
    required: Array.isArray(raw.required) ? raw.required.filter((name) => typeof name === 'string') : [],
  }
  copyLimits(raw, schema)
  if (depth >= deepest || [...entered].some((each) => inside.has(each))) return schema
  const inner = { resolver, depth: depth + 1, inside: new Set([...inside, ...entered]) }
  if (isSchema(raw.items)) schema.items = read(raw.items, inner)
  // Values are assigned by name further on, and an assignment to `__proto__` would change a prototype.
  const properties = isSchema(raw.properties) ? Object.entries(raw.properties) : []
  for (const [name, property] of properties.filter(([known]) => known !== '__proto__'))
    schema.properties[name] = read(property, inner)
  return schema
}

function firstVariant(wire: unknown, resolver: SchemaResolver): ResolvedSchema {
  const resolved = resolver.resolve(wire)
  const entered = new Set(resolved.entered)
  let { schema } = resolved
  for (let variants = variantsOf(schema); variants && resolver.spend(); variants = variantsOf(schema)) {
    const candidates = variants.map((variant) => resolver.resolve(variant))
    const chosen = candidates.find((candidate) => !isNull(candidate.schema)) ?? candidates[0]
    schema = chosen?.schema ?? {}
    for (const each of chosen?.entered ?? []) entered.add(each)
  }
  return { schema, entered }
}

export function choicesOf(raw: WireSchema): { values: unknown[]; texts: string[] } {
  const variants = [raw.anyOf, raw.oneOf].find(Array.isArray) as WireSchema[] | undefined
  if (variants && isChoiceList(variants)) {
    return {
      values: variants.map((variant) => variant.const),
      texts: variants.map((variant) => text(variant.description)),
    }
  }
  if (Object.hasOwn(raw, 'const')) return { values: [raw.const], texts: [] }
  return { values: Array.isArray(raw.enum) ? raw.enum : [], texts: [] }
}

const types = new Set<string>(['string', 'number', 'integer', 'boolean', 'array', 'object'])

export function typeOf(raw: WireSchema, choices: unknown[]): SchemaType {
  const named = [raw.type].flat().map((type) => text(type).toLowerCase())
  const known = named.find((type) => types.has(type))
  if (known) return known as SchemaType
  if (raw.properties) return 'object'
  if (raw.items) return 'array'
  const choice = typeof choices[0]
  return choice === 'number' || choice === 'boolean' ? choice : 'string'
}

/** With the longest text and list that are made, whatever a schema asks for. */
const limits = [
  ['minimum', Infinity],
  ['maximum', Infinity],
  ['minItems', mostItems],
  ['maxItems', Infinity],
  ['minLength', mostCharacters],
  ['maxLength', Infinity],
] as const

function copyLimits(raw: WireSchema, schema: Schema): void {
  for (const [limit, most] of limits) {
    const value = Number(raw[limit] ?? Number.NaN)
    if (Number.isFinite(value)) schema[limit] = Math.min(value, most)
  }
  if (typeof raw.pattern === 'string') schema.pattern = raw.pattern
  if (raw.default !== undefined) schema.default = raw.default
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
