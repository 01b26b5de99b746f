import type { WireSchema } from '../../wire.ts'

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

/** Reads Gemini's Schema and plain JSON Schema alike. Never throws: what it cannot read becomes a string. */
export function readSchema(wire: WireSchema | undefined, root: WireSchema | undefined = wire, depth = 0): Schema {
  const raw = concrete(wire ?? {}, root)
  const choices = choicesOf(raw)
  const schema: Schema = {
    type: typeOf(raw, choices.values),
    description: text(raw.description) || text(wire?.description),
    format: text(raw.format).toLowerCase(),
    enum: choices.values,
    enumTexts: choices.texts,
    properties: {},
    required: Array.isArray(raw.required) ? raw.required.filter((name) => typeof name === 'string') : [],
  }
  copyLimits(raw, schema)
  if (depth < deepest) readChildren(raw, root, schema, depth + 1)
  return schema
}

function readChildren(raw: WireSchema, root: WireSchema | undefined, schema: Schema, depth: number): void {
  if (raw.items && typeof raw.items === 'object') schema.items = readSchema(raw.items, root, depth)
  for (const [name, property] of Object.entries(raw.properties ?? {})) {
    schema.properties[name] = readSchema(property, root, depth)
  }
}

/** Follows a local reference, joins what must all hold and picks the first variant that is not null. */
export function concrete(wire: WireSchema, root: WireSchema | undefined, hops = 0): WireSchema {
  if (hops > deepest || typeof wire !== 'object') return {}
  const { $ref, allOf, ...plain } = wire
  if (/^#(?:\/|$)/.test(text($ref)))
    return concrete({ ...withoutReference(wire), ...resolve(text($ref), root) }, root, hops + 1)
  if (Array.isArray(allOf)) {
    const parts = (allOf as WireSchema[]).map((part) => concrete(part, root, hops + 1))
    return concrete(parts.reduce(joined, plain), root, hops + 1)
  }
  const variants = [wire.anyOf, wire.oneOf].find(Array.isArray) as WireSchema[] | undefined
  if (!variants || isChoiceList(variants)) return wire
  const variant = variants.find((candidate) => candidate?.type !== 'null' && candidate?.type !== 'NULL')
  const { anyOf: _, oneOf: __, ...own } = wire
  return variant ? concrete(joined(own, variant), root, hops + 1) : wire
}

/** Both hold. */
function joined(one: WireSchema, other: WireSchema): WireSchema {
  const properties = one.properties && other.properties && { properties: { ...one.properties, ...other.properties } }
  const required = one.required && other.required && { required: [...one.required, ...other.required] }
  return { ...one, ...other, ...properties, ...required }
}

function withoutReference({ $ref: _, ...rest }: WireSchema): WireSchema {
  return rest
}

function resolve(reference: string, root: WireSchema | undefined): WireSchema {
  const found = reference
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root)
  return typeof found === 'object' && found !== null ? (found as WireSchema) : {}
}

/** `oneOf: [{ const, description }]` is how some schemas describe an enum. */
function isChoiceList(variants: WireSchema[]): boolean {
  return variants.every((variant) => variant && 'const' in variant)
}

export function choicesOf(raw: WireSchema): { values: unknown[]; texts: string[] } {
  const variants = [raw.anyOf, raw.oneOf].find(Array.isArray) as WireSchema[] | undefined
  if (variants && isChoiceList(variants)) {
    return {
      values: variants.map((variant) => variant.const),
      texts: variants.map((variant) => text(variant.description)),
    }
  }
  if ('const' in raw) return { values: [raw.const], texts: [] }
  return { values: Array.isArray(raw.enum) ? raw.enum.filter((value) => value !== null) : [], texts: [] }
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

function copyLimits(raw: WireSchema, schema: Schema): void {
  const limits = ['minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength'] as const
  for (const limit of limits) {
    const value = Number(raw[limit] ?? Number.NaN)
    if (Number.isFinite(value)) schema[limit] = value
  }
  if (typeof raw.pattern === 'string') schema.pattern = raw.pattern
  if (raw.default !== undefined) schema.default = raw.default
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
