import type { JsonSchema } from '@deckhand/spec'
import { isSchema, kindsOf, listIn } from './schema-shape.ts'

const combining = ['anyOf', 'oneOf', 'allOf']

/** A definition that another one refers to. `isAtOnce`: from where the compiler looks into lists, too. */
interface Step {
  name: string
  isAtOnce: boolean
}

/**
 * The definitions without what makes one out of nothing but itself, as in `a: {$ref: '#/$defs/a'}`: TypeScript refuses such an alias. One that has itself
 * inside of an object stays as it is, and most that have themselves inside of a list.
 */
export function cutLoops(definitions: Map<string, JsonSchema>): Map<string, JsonSchema> {
  const known = new Map<string, Set<string>>()
  const reach = (step: Step) => {
    const key = JSON.stringify(step)
    const found = known.get(key) ?? madeOf(step, definitions)
    known.set(key, found)
    return found
  }
  const entries = [...definitions].map(([name, schema]): [string, JsonSchema] => {
    const isLoop = (step: Step) => step.name === name || reach(step).has(name)
    return [name, directlyIn(schema).some(isLoop) ? cut(schema, isLoop) : schema]
  })
  return new Map(entries)
}

/** `#/$defs/NAME` */
export function definitionName(reference: unknown): string {
  const name = typeof reference === 'string' ? reference.replace(/^#\/(\$defs|definitions)\//, '') : ''
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** All that a definition refers to without an object in between, however far away. */
function madeOf(start: Step, definitions: Map<string, JsonSchema>): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const open = [start]
  for (let step = open.pop(); step; step = open.pop()) {
    const key = JSON.stringify(step)
    if (seen.has(key)) continue
    seen.add(key)
    const next = directlyIn(definitions.get(step.name), step.isAtOnce)
    for (const { name } of next) found.add(name)
    open.push(...next)
  }
  return found
}

function directlyIn(schema: unknown, isInside = false): Step[] {
  if (!isSchema(schema)) return []
  const isAtOnce = isInside || isComparedAtOnce(schema)
  const own = schema.$ref === undefined ? [] : [{ name: definitionName(schema.$ref), isAtOnce }]
  const parts = partKeys(isAtOnce).flatMap((key) => partsAt(schema, key))
  return [...own, ...parts.flatMap((part) => directlyIn(part, isAtOnce))]
}

function cut(schema: JsonSchema, isLoop: (step: Step) => boolean, isInside = false): JsonSchema {
  const { $ref, ...rest } = schema
  const isAtOnce = isInside || isComparedAtOnce(schema)
  const isKept = $ref !== undefined && !isLoop({ name: definitionName($ref), isAtOnce })
  const kept: JsonSchema = isKept ? { ...schema } : rest
  for (const key of partKeys(isAtOnce)) {
    const parts = partsAt(kept, key).map((part) => (isSchema(part) ? cut(part, isLoop, isAtOnce) : part))
    if (parts.length > 0) kept[key] = Array.isArray(kept[key]) ? parts : parts[0]
  }
  return kept
}

const partKeys = (isAtOnce: boolean) => (isAtOnce ? [...combining, 'items', 'prefixItems'] : combining)

const partsAt = (schema: JsonSchema, key: string) => (isSchema(schema[key]) ? [schema[key]] : listIn(schema[key]))

/** The compiler puts off looking into a list, but not when it has to compare it with another one, or when it is something else as well. */
function isComparedAtOnce(schema: JsonSchema): boolean {
  const isKind = kindsOf(schema).length > 0 || schema.enum !== undefined || schema.const !== undefined
  const said = [isKind, schema.$ref, schema.anyOf, schema.oneOf].filter(Boolean)
  return said.length + listIn(schema.allOf).length > 1 || listsIn(schema) > 1
}

/** How many of its parts are lists, or may be. */
function listsIn(schema: unknown): number {
  if (!isSchema(schema)) return 0
  const own = Number(kindsOf(schema).includes('array')) + Number(schema.$ref !== undefined)
  const values = [schema.const, ...listIn(schema.enum)].filter(Array.isArray).length
  const parts = combining.flatMap((key) => listIn(schema[key]).map(listsIn))
  return parts.reduce((sum, count) => sum + count, own + values)
}
