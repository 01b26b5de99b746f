import type { JsonSchema } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { isRecord } from '../is-record.ts'
import { descriptionOf, isKnownFormat } from './description.ts'
import { mergeSchemas } from './merge-schemas.ts'
import { withSynonyms } from './synonyms.ts'
import { valuesOf, withTypes } from './types.ts'

/**
 * Translates a tool's input into the part of JSON Schema that Gemini documents, or `undefined` for a tool without parameters.
 * Keywords with an equivalent are rewritten. Others become text in the description. That loses no check, because arguments are checked against the
 * original schema before they reach a handler. Throws BAD_TOOL, with the tool's name and the place, for keywords that text cannot replace.
 */
export function toolSchema(tool: string, schema: JsonSchema): JsonSchema | undefined {
  const definitions = { ...record(schema.definitions), ...record(schema.$defs) }
  const root: Root = { tool, definitions, referenced: new Set(), inlining: [] }
  const translated = translate(schema, '$', root)
  if (takesNothing(translated)) return undefined
  const $defs: [string, JsonSchema][] = []
  // Grows during the loop: a definition may refer to others.
  for (const name of root.referenced) $defs.push([name, translate(definitions[name], pathTo('$.$defs', name), root)])
  // Assigned as a property, a definition "__proto__" would become the prototype.
  return $defs.length > 0 ? { ...translated, $defs: Object.fromEntries($defs) } : translated
}

interface Root {
  tool: string
  definitions: Record<string, unknown>
  referenced: Set<string>
  /** Definitions that are being inlined in place of a reference. */
  inlining: string[]
}

const refusedKeywords = [
  ...['not', 'if', 'then', 'else', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['contains', 'unevaluatedItems', 'unevaluatedProperties', '$dynamicRef', '$recursiveRef'],
]
const keptKeywords = ['title', 'minItems', 'maxItems', 'minimum', 'maximum', 'required', 'propertyOrdering']

function translate(original: unknown, path: string, root: Root): JsonSchema {
  if (original === true) return {}
  if (!isRecord(original)) return refuse(root.tool, path, 'it allows no value')
  const schema = withSynonyms(original)
  const refused = refusedKeywords.find((keyword) => schema[keyword] !== undefined)
  if (refused) {
    const why = `there is no "${refused}"; say it in the description and check it in the handler`
    refuse(root.tool, pathTo(path, refused), why)
  }
  const values = valuesOf(schema)
  const own: JsonSchema = {
    ...Object.fromEntries(keptKeywords.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]])),
    ...descriptionOf(schema),
    ...(isKnownFormat(schema.format) && { format: schema.format }),
    ...(values.enum && { enum: values.enum }),
    ...innerSchemas(schema, path, root),
  }
  return withReference(withAllOf(withTypes(own, values.types), schema, path, root), schema, path, root)
}

function innerSchemas(schema: JsonSchema, path: string, root: Root): JsonSchema {
  const inner: JsonSchema = {}
  const one = (key: string) => translate(schema[key], pathTo(path, key), root)
  const many = (key: string) =>
    list(schema[key]).map((each, index) => translate(each, pathTo(pathTo(path, key), index), root))
  if (isRecord(schema.properties)) inner.properties = translateProperties(schema.properties, path, root)
  if (typeof schema.additionalProperties === 'boolean') inner.additionalProperties = schema.additionalProperties
  else if (schema.additionalProperties !== undefined) inner.additionalProperties = one('additionalProperties')
  if (schema.items !== undefined) inner.items = one('items')
  if (schema.prefixItems !== undefined) inner.prefixItems = many('prefixItems')
  if (schema.anyOf !== undefined) inner.anyOf = many('anyOf')
  if (schema.oneOf !== undefined) {
    if (inner.anyOf) refuse(root.tool, pathTo(path, 'oneOf'), 'it is used beside "anyOf", and Gemini treats both alike')
    inner.anyOf = many('oneOf')
  }
  return inner
}

function translateProperties(properties: Record<string, unknown>, path: string, root: Root): JsonSchema {
  const base = pathTo(path, 'properties')
  return Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, translate(each, pathTo(base, name), root)]),
  )
}

function withAllOf(own: JsonSchema, schema: JsonSchema, path: string, root: Root): JsonSchema {
  return list(schema.allOf).reduce<JsonSchema>((merged, branch, index) => {
    const place = pathTo(pathTo(path, 'allOf'), index)
    const contradict = (...keys: string[]) =>
      refuse(root.tool, keys.reduce(pathTo, place), 'it contradicts the schemas beside it')
    return mergeSchemas(merged, translateBranch(branch, place, root), contradict)
  }, own)
}

/** A reference cannot be merged, but its target can. */
function translateBranch(branch: unknown, path: string, root: Root): JsonSchema {
  const name = isRecord(branch) && Object.keys(branch).length === 1 ? definitionName(branch.$ref) : undefined
  if (name === undefined || !Object.hasOwn(root.definitions, name)) return translate(branch, path, root)
  if (root.inlining.includes(name)) refuse(root.tool, path, 'it refers to itself')
  const inlining = [...root.inlining, name]
  return translate(root.definitions[name], pathTo('$.$defs', name), { ...root, inlining })
}

/** Gemini allows no other keyword beside `$ref`. */
function withReference(own: JsonSchema, schema: JsonSchema, path: string, root: Root): JsonSchema {
  if (schema.$ref === undefined) return own
  const place = pathTo(path, '$ref')
  const name = definitionName(schema.$ref)
  if (name === undefined || !Object.hasOwn(root.definitions, name))
    return refuse(root.tool, place, 'it points outside of $defs')
  root.referenced.add(name)
  const reference = { $ref: String(schema.$ref).replace('#/definitions/', '#/$defs/') }
  if (Object.keys(own).length === 0) return reference
  if (own.anyOf) refuse(root.tool, place, 'it is used beside alternatives')
  return { ...own, anyOf: [reference] }
}

/** `undefined` if the reference names no definition, or has a malformed escape such as `%`. */
function definitionName(reference: unknown): string | undefined {
  const pointer = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(String(reference))?.[1]
  try {
    return pointer && decodeURIComponent(pointer).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return undefined
  }
}

/** Ends a translation. `path` is a place in the tool's input schema: `$.properties.to.not`. */
function refuse(tool: string, path: string, why: string): never {
  throw new DeckhandError('BAD_TOOL', `Tool "${tool}": Gemini cannot take ${path} of its input schema: ${why}.`)
}

function pathTo(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}

function takesNothing({ properties, additionalProperties, anyOf, $ref }: JsonSchema): boolean {
  return Object.keys(record(properties)).length === 0 && !additionalProperties && !anyOf && !$ref
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
