import type { JsonSchema } from '@deckhand/spec'

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The types of a schema, or, if it has none, those that its keywords imply. */
export function kindsOf({ type, ...schema }: JsonSchema): string[] {
  if (type !== undefined) return listIn(Array.isArray(type) ? type : [type]).map(String)
  if (isSchema(schema.properties) || schema.additionalProperties !== undefined) return ['object']
  return schema.items !== undefined || schema.prefixItems !== undefined ? ['array'] : []
}

/** Whether a schema is just an object, which can be an interface. */
export function isPlainObject(schema: JsonSchema): boolean {
  const kinds = kindsOf(schema)
  const more = ['$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf']
  return kinds.length === 1 && kinds[0] === 'object' && !more.some((key) => schema[key] !== undefined)
}

/** Whether its type contains an object type at any depth. A `$ref` has its own name and does not count. */
export function hasObject(schema: unknown): boolean {
  if (!isSchema(schema)) return typeof schema === 'object' && listIn(schema).some(hasObject)
  if (kindsOf(schema).includes('object')) return true
  const values = [schema.const, ...listIn(schema.enum)]
  if (values.some((value) => typeof value === 'object' && value !== null)) return true
  return ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf'].some((key) => hasObject(schema[key]))
}

/** Whether it contains a file. */
export function takesFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ('format' in value && value.format === 'binary') || Object.values(value).some(takesFile)
}
