import type { JsonSchema } from '../json.ts'

const keyword = {
  one: ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  list: ['anyOf', 'oneOf', 'allOf', 'prefixItems'],
  map: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema with every schema inside of it replaced; values such as `default` and `enum` are not schemas and stay. */
export function mapSchemas(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (inner: unknown) => (isObject(inner) ? change(inner) : inner)
  const copy: JsonSchema = { ...schema }
  for (const name of keyword.one) if (name in copy) copy[name] = changed(copy[name])
  for (const name of keyword.list) if (Array.isArray(copy[name])) copy[name] = copy[name].map(changed)
  for (const name of keyword.map) {
    const map = copy[name]
    if (isObject(map)) copy[name] = Object.fromEntries(Object.entries(map).map(([key, inner]) => [key, changed(inner)]))
  }
  return copy
}

/** What `$ref` names inside of the same schema. */
export function referredSchema(root: JsonSchema, ref: unknown): JsonSchema | undefined {
  if (ref === '#') return root
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined
  let here: unknown = root
  for (const part of ref.slice(2).split('/')) {
    const key = pointerKey(part)
    here = key !== undefined && isObject(here) && Object.hasOwn(here, key) ? here[key] : undefined
  }
  return isObject(here) ? here : undefined
}

/** Undefined for a malformed escape such as `%`, which names nothing. */
function pointerKey(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return undefined
  }
}

/** The types that a value may have, all ways together. None: the schema does not say. */
export function allowedTypes(root: JsonSchema, schema: unknown, depth = 0): Set<string> {
  if (!isObject(schema) || depth > 20) return new Set()
  if (schema.type !== undefined) return new Set([schema.type].flat() as string[])
  if ('const' in schema) return new Set([typeOf(schema.const)])
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(typeOf))
  const referred = schema.$ref === undefined ? [] : [referredSchema(root, schema.$ref)]
  const branches = [referred, schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const types = branches.map((branch) => allowedTypes(root, branch, depth + 1))
  return new Set(types.flatMap((set) => [...set]))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
