import type { JsonSchema } from '../json.ts'
import { allowedTypes, isObject, referredSchema } from './schema-parts.ts'

/** Copies a value and fills in defaults from its schema. With `fromTexts`, strings are converted to the schema's types. Throws UnsafeKey. */
export type Prepare = (value: unknown, fromTexts: boolean) => unknown

/** The value has a key `__proto__`. Merging such an object could change all objects. */
export class UnsafeKey extends Error {}

/** Does not check anything: parts that do not fit are copied unchanged. Class instances are not copied. */
export function compilePreparation(schema: JsonSchema | boolean): Prepare {
  if (!isObject(schema)) return copied
  const root = schema
  const made = new Map<unknown, Prepare>()
  const prepare = (schema: unknown): Prepare => {
    if (!isObject(schema)) return copied
    const known = made.get(schema)
    if (known) return known
    let own: Prepare = copied
    // A schema may refer to itself before it is compiled.
    made.set(schema, (value, fromTexts) => own(value, fromTexts))
    const rest = parts(root, schema).map(prepare)
    // A schema that only refers to another one must not copy the value itself: in a chain of references, each level would copy it again.
    own = inSequence(rest.length > 0 && !hasInnerKeywords(schema) ? textReader(schema) : node(schema), rest)
    made.set(schema, own)
    return own
  }
  const textReader = (schema: JsonSchema): Prepare => {
    const types = allowedTypes(root, schema)
    return (given, fromTexts) => (fromTexts && typeof given === 'string' ? textValue(given, types) : given)
  }
  const node = (schema: JsonSchema): Prepare => {
    const own = textReader(schema)
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

const hasInnerKeywords = (schema: JsonSchema) =>
  ['properties', 'additionalProperties', 'items', 'prefixItems'].some((keyword) => schema[keyword] !== undefined)

/** Schemas that apply to the same value. Several alternatives are ignored, but if there is only one besides null, it is used. */
function parts(root: JsonSchema, schema: JsonSchema): unknown[] {
  const referred = schema.$ref === undefined ? [] : [referredSchema(root, schema.$ref)]
  const all = Array.isArray(schema.allOf) ? schema.allOf : []
  const alternatives = [schema.anyOf, schema.oneOf]
    .filter(Array.isArray)
    .map((list) => list.filter((each) => each?.type !== 'null'))
  return [...referred, ...all, ...alternatives.flatMap((list) => (list.length === 1 ? list : []))]
}

function inSequence(first: Prepare, rest: Prepare[]): Prepare {
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
    // `__proto__` is refused as a key, and assigning it would change the prototype of the copy.
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

/** A JSON number: `1e3` is one, but not `0x10`, `+1`, `.5`, `007` or a blank. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Converts a text from a query string to one of the schema's types. Nothing is guessed: if the schema allows a text it stays a text, and a text that
 * matches no type stays unchanged and is refused by the check that follows.
 */
function textValue(text: string, types: ReadonlySet<string>): unknown {
  if (types.size === 0 || types.has('string')) return text
  if (types.has('number') || types.has('integer')) {
    const value = numberOf(text)
    if (value !== undefined) return value
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('array')) return [text]
  return types.has('null') && text === 'null' ? null : text
}

/** `undefined` for whole numbers that would lose digits: ids may be too long for exact numbers. */
function numberOf(text: string): number | undefined {
  if (!number.test(text)) return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? undefined : value
}
