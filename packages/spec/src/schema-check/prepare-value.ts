import type { JsonSchema } from '../json.ts'
import { allowedTypes, isObject, referredSchema } from './schema-parts.ts'
import { textValue } from './text-value.ts'

/** A copy of a value with what its schema fills in. `fromTexts`: texts become what the schema says they are. Throws UnsafeKey. */
export type Prepare = (value: unknown, fromTexts: boolean) => unknown

/** `__proto__` came as a key. Whoever merges such an object changes all objects. */
export class UnsafeKey extends Error {}

/** Does not judge: what does not fit is copied as it is. Objects of a class stay the same objects. */
export function compilePreparation(schema: JsonSchema | boolean): Prepare {
  if (!isObject(schema)) return copied
  const root = schema
  const made = new Map<unknown, Prepare>()
  const prepare = (schema: unknown): Prepare => {
    if (!isObject(schema)) return copied
    const known = made.get(schema)
    if (known) return known
    let own: Prepare = copied
    // A schema may come back to itself before it is made.
    made.set(schema, (value, fromTexts) => own(value, fromTexts))
    const rest = parts(root, schema).map(prepare)
    // What is only a name for another schema must not copy first what that one copies: with many in a row it would be done again at each level.
    own = inTurn(rest.length > 0 && !saysInside(schema) ? meant(schema) : node(schema), rest)
    made.set(schema, own)
    return own
  }
  const meant = (schema: JsonSchema): Prepare => {
    const types = allowedTypes(root, schema)
    return (given, fromTexts) => (fromTexts && typeof given === 'string' ? textValue(given, types) : given)
  }
  const node = (schema: JsonSchema): Prepare => {
    const own = meant(schema)
    const list = prepareList(schema, prepare)
    const object = prepareObject(schema, prepare)
    return (given, fromTexts) => {
      const value = own(given, fromTexts)
      if (Array.isArray(value)) return list(value, fromTexts)
      return isPlain(value) ? object(value, fromTexts) : value
    }
  }
  return prepare(root)
}

const saysInside = (schema: JsonSchema) =>
  ['properties', 'additionalProperties', 'items', 'prefixItems'].some((keyword) => schema[keyword] !== undefined)

/** Schemas that hold for the same value. Of several ways that it may be, none is taken; of one way and null, the one way. */
function parts(root: JsonSchema, schema: JsonSchema): unknown[] {
  const referred = schema.$ref === undefined ? [] : [referredSchema(root, schema.$ref)]
  const all = Array.isArray(schema.allOf) ? schema.allOf : []
  const ways = [schema.anyOf, schema.oneOf]
    .filter(Array.isArray)
    .map((list) => list.filter((way) => way?.type !== 'null'))
  return [...referred, ...all, ...ways.flatMap((list) => (list.length === 1 ? list : []))]
}

function inTurn(first: Prepare, rest: Prepare[]): Prepare {
  if (rest.length === 0) return first
  return (value, fromTexts) => rest.reduce((before, prepare) => prepare(before, fromTexts), first(value, fromTexts))
}

function prepareList(schema: JsonSchema, prepare: (schema: unknown) => Prepare) {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems.map(prepare) : []
  const rest = prepare(schema.items)
  return (list: unknown[], fromTexts: boolean) => list.map((item, place) => (first[place] ?? rest)(item, fromTexts))
}

function prepareObject(schema: JsonSchema, prepare: (schema: unknown) => Prepare) {
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {})
  const known = new Map(properties.map(([key, inner]) => [key, prepare(inner)]))
  const others = prepare(schema.additionalProperties)
  const defaults = properties.filter(
    // As a key it would be refused, and set as one it would become the prototype of the copy.
    ([key, inner]) => key !== '__proto__' && isObject(inner) && inner.default !== undefined,
  )
  return (object: Record<string, unknown>, fromTexts: boolean) => {
    const copy: Record<string, unknown> = {}
    for (const key of Object.keys(object)) {
      const value = object[key]
      if (key === '__proto__') throw new UnsafeKey()
      if (value !== undefined) copy[key] = (known.get(key) ?? others)(value, fromTexts)
    }
    for (const [key, inner] of defaults) {
      if (!Object.hasOwn(copy, key)) copy[key] = known.get(key)?.((inner as JsonSchema).default, false)
    }
    return copy
  }
}

const copied: Prepare = (value) => {
  if (Array.isArray(value)) return value.map((item) => copied(item, false))
  if (!isPlain(value)) return value
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw new UnsafeKey()
    if (value[key] !== undefined) copy[key] = copied(value[key], false)
  }
  return copy
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
