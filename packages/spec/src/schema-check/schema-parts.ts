import type { JsonSchema } from '../json.ts'

const keyword = {
  one: [
    ...['items', 'contains', 'unevaluatedItems', 'additionalProperties', 'propertyNames', 'unevaluatedProperties'],
    ...['not', 'if', 'then', 'else', 'contentSchema'],
  ],
  list: ['anyOf', 'oneOf', 'allOf', 'prefixItems'],
  map: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'],
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schemas directly inside this one. Values such as `default` and `enum` are not schemas. */
export function innerSchemas(schema: JsonSchema): JsonSchema[] {
  const lists = keyword.list.map((name) => schema[name]).filter(Array.isArray)
  const maps = keyword.map.map((name) => schema[name]).filter(isObject)
  return [...keyword.one.map((name) => schema[name]), ...lists.flat(), ...maps.flatMap(Object.values)].filter(isObject)
}

/** The schema that a `$ref` points to within the same schema. */
export function referredSchema(root: JsonSchema, ref: unknown): JsonSchema | undefined {
  if (ref === '#') return root
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined
  const referred = pointerSteps(ref.slice(1))?.reduce<unknown>(memberOf, root)
  return isObject(referred) ? referred : undefined
}

/** `undefined` for a malformed escape such as `%`. */
export function pointerSteps(fragment: string): string[] | undefined {
  try {
    const steps = decodeURIComponent(fragment).split('/').slice(1)
    return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return undefined
  }
}

/** Reads an own member only: every object inherits "constructor", and a schema with that key must not get it. */
export function memberOf(value: unknown, key: string): unknown {
  const holder = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return Object.hasOwn(holder, key) ? holder[key] : undefined
}

/** The types that a value may have, over all alternatives. Empty if the schema does not restrict it. */
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
