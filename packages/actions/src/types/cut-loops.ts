import type { JsonSchema } from '@deckhand/spec'
import { isSchema, listIn } from './schema-shape.ts'

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

function directlyIn(schema: unknown): string[] {
  if (!isSchema(schema)) return []
  const own = schema.$ref === undefined ? [] : [definitionName(schema.$ref)]
  return [...own, ...combining.flatMap((key) => listIn(schema[key]).flatMap(directlyIn))]
}

function cut(schema: unknown, looped: Set<string>): unknown {
  if (!isSchema(schema)) return schema
  const { $ref, ...rest } = schema
  const kept = $ref === undefined || looped.has(definitionName($ref)) ? rest : schema
  const parts = combining.filter((key) => Array.isArray(kept[key]))
  return {
    ...kept,
    ...Object.fromEntries(parts.map((key) => [key, listIn(kept[key]).map((part) => cut(part, looped))])),
  }
}
