import type { JsonSchema } from '@deckhand/spec'
import { isPlainValue } from './description.ts'

/** The types a value may have, and its values if they are listed. */
export interface Values {
  types: string[]
  enum?: unknown[]
}

/** Reads `type`, `enum`, `const` and OpenAPI's `nullable`. Infers a missing type from the values, because Gemini does not. */
export function valuesOf(schema: JsonSchema): Values {
  const listed = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : []
  const values = listed.filter((value) => value !== null)
  return { types: typesOf(schema, listed), ...(values.length > 0 && values.every(isPlainValue) && { enum: values }) }
}

function typesOf(schema: JsonSchema, listed: unknown[]): string[] {
  const named = schema.type === undefined ? listed.map(typeOf) : [schema.type].flat().map(String)
  const types = new Set(named.length > 0 && schema.nullable === true ? [...named, 'null'] : named)
  if (types.has('number')) types.delete('integer')
  return [...types]
}

const keywordsOfType: Record<string, string[]> = {
  string: ['format', 'enum'],
  number: ['format', 'enum', 'minimum', 'maximum'],
  integer: ['format', 'enum', 'minimum', 'maximum'],
  object: ['properties', 'required', 'additionalProperties', 'propertyOrdering'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems'],
}

/** Gemini accepts one type, or one and `null`. For more types, the schema becomes an `anyOf`, each branch with the keywords of its type. */
export function withTypes(schema: JsonSchema, types: string[]): JsonSchema {
  const [first, ...others] = types.filter((type) => type !== 'null')
  if (types.length === 0) return schema
  if (others.length === 0) return { type: types.length === 1 ? types[0] : [first, 'null'], ...schema }
  const moved = new Set(types.flatMap((type) => keywordsOfType[type] ?? []))
  const rest = Object.entries(schema).filter(([key]) => !moved.has(key))
  return { ...Object.fromEntries(rest), anyOf: types.map((type) => ofType(schema, type)) }
}

function ofType(schema: JsonSchema, type: string): JsonSchema {
  const keywords = (keywordsOfType[type] ?? []).filter((keyword) => schema[keyword] !== undefined)
  const picked: JsonSchema = { type, ...Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword]])) }
  if (Array.isArray(picked.enum)) picked.enum = picked.enum.filter((value) => fits(value, type))
  return picked
}

function fits(value: unknown, type: string): boolean {
  return type === 'number' ? typeof value === 'number' : typeOf(value) === type
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
