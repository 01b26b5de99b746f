import type { JsonSchema } from '@deckhand/spec'
import { isSchema, kindsOf, listIn } from './schema-shape.ts'

const combining = ['anyOf', 'oneOf', 'allOf']

/**
 * The definitions without what makes one out of nothing but itself, as in `a: {$ref: '#/$defs/a'}`: TypeScript refuses such an alias. One that has itself
 * inside of a list or an object stays as it is.
 */
export function cutLoops(definitions: Map<string, JsonSchema>): Map<string, JsonSchema> {
  const looped = new Set([...definitions.keys()].filter((name) => madeOf(name, definitions).has(name)))
  const entries = [...definitions].map(([name, schema]) => [name, looped.has(name) ? cut(schema, looped) : schema])
  return new Map(entries as [string, JsonSchema][])
}

/** `#/$defs/NAME` */
export function definitionName(reference: unknown): string {
  return typeof reference === 'string'
    ? reference
        .replace(/^#\/(\$defs|definitions)\//, '')
        .replaceAll('~1', '/')
        .replaceAll('~0', '~')
    : ''
}

/** All that an alias refers to outside of lists and objects, however far away. */
function madeOf(start: string, definitions: Map<string, JsonSchema>): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of directlyIn(definitions.get(name)))
      if (!found.has(next)) {
        found.add(next)
        open.push(next)
      }
  return found
}

function directlyIn(schema: unknown, isInside = false): string[] {
  if (!isSchema(schema)) return []
  const own = schema.$ref === undefined ? [] : [definitionName(schema.$ref)]
  const isAtOnce = isInside || isIntersection(schema)
  return [
    ...own,
    ...partKeys(isAtOnce).flatMap((key) => partsAt(schema, key).flatMap((part) => directlyIn(part, isAtOnce))),
  ]
}

function cut(schema: unknown, looped: Set<string>, isInside = false): unknown {
  if (!isSchema(schema)) return schema
  const { $ref, ...rest } = schema
  const isAtOnce = isInside || isIntersection(schema)
  const kept: JsonSchema = $ref === undefined || looped.has(definitionName($ref)) ? rest : { ...schema }
  for (const key of partKeys(isAtOnce)) {
    const parts = partsAt(kept, key).map((part) => cut(part, looped, isAtOnce))
    if (parts.length > 0) kept[key] = Array.isArray(kept[key]) ? parts : parts[0]
  }
  return kept
}

/** Lists put off looking at what is in them, but not when they have to be something else at the same time. */
const partKeys = (isAtOnce: boolean) => (isAtOnce ? [...combining, 'items', 'prefixItems'] : combining)

const partsAt = (schema: JsonSchema, key: string) => (isSchema(schema[key]) ? [schema[key]] : listIn(schema[key]))

function isIntersection(schema: JsonSchema): boolean {
  const isKind = kindsOf(schema).length > 0 || schema.enum !== undefined || schema.const !== undefined
  const said = [isKind, schema.$ref, schema.anyOf, schema.oneOf].filter(Boolean)
  return said.length + listIn(schema.allOf).length > 1
}
