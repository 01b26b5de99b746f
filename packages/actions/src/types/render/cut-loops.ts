import type { JsonSchema } from '@deckhand/spec'
import { findGroups, turned } from './find-groups.ts'
import { isSchema, kindsOf, listIn } from './schema-shape.ts'

const combining = ['anyOf', 'oneOf', 'allOf']

/** A reference from one definition to another. `isAtOnce`: the compiler resolves lists there immediately. */
interface Step {
  name: string
  isAtOnce: boolean
}

/**
 * Removes references that define a type only by itself, as in `a: {$ref: '#/$defs/a'}`, because TypeScript refuses such an alias. Keeps references
 * inside objects, and most inside lists.
 */
export function cutLoops(definitions: Map<string, JsonSchema>): Map<string, JsonSchema> {
  const isLoop = loopFinder(definitions)
  const entries = [...definitions].map(([name, schema]): [string, JsonSchema] => {
    const isCut = (step: Step) => isLoop(name, step)
    return [name, directlyIn(schema).some(isCut) ? cut(schema, isCut) : schema]
  })
  return new Map(entries)
}

/** `#/$defs/NAME` */
export function definitionName(reference: unknown): string {
  const name = typeof reference === 'string' ? reference.replace(/^#\/(\$defs|definitions)\//, '') : ''
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Whether a reference leads back to its definition. Once the compiler resolves lists, it does so along the whole path. */
function loopFinder(definitions: Map<string, JsonSchema>): (from: string, step: Step) => boolean {
  const steps = new Map([...definitions].map(([name, schema]) => [name, directlyIn(schema)]))
  const groups = findGroups(
    new Map([...definitions].map(([name, schema]) => [name, directlyIn(schema, true).map(nameOf)])),
  )
  const deferred = new Map([...steps].map(([name, all]) => [name, all.filter(({ isAtOnce }) => !isAtOnce).map(nameOf)]))
  const deferredGroups = findGroups(deferred)
  const isInGroup = (one: string, other: string) => groups.has(one) && groups.get(one) === groups.get(other)
  const starts = [...steps].filter(([name, all]) => all.some((step) => step.isAtOnce && isInGroup(name, step.name)))
  const reachingStart = reaching(
    starts.map(([name]) => name),
    deferred,
    isInGroup,
  )
  return (from, { name, isAtOnce }) =>
    isInGroup(from, name) &&
    (isAtOnce || deferredGroups.get(from) === deferredGroups.get(name) || reachingStart.has(name))
}

/** All nodes that lead to one of these without leaving their group. */
function reaching(starts: string[], graph: Map<string, string[]>, isInGroup: (one: string, other: string) => boolean) {
  const back = turned(graph)
  const found = new Set<string>()
  const open = [...starts]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const before of back.get(name) ?? []) if (isInGroup(before, name)) open.push(before)
  }
  return found
}

const nameOf = ({ name }: Step) => name

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

/** The compiler defers resolving a list, except when it must compare it with another one, when the type has further parts, and for tuples. */
function isComparedAtOnce(schema: JsonSchema): boolean {
  const isKind = kindsOf(schema).length > 0 || schema.enum !== undefined || schema.const !== undefined
  const said = [isKind, schema.$ref, schema.anyOf, schema.oneOf].filter(Boolean)
  return said.length + listIn(schema.allOf).length > 1 || listsIn(schema) > 1 || schema.prefixItems !== undefined
}

/** The number of parts that are, or may be, lists. */
function listsIn(schema: unknown): number {
  if (!isSchema(schema)) return 0
  const own = Number(kindsOf(schema).includes('array')) + Number(schema.$ref !== undefined)
  const values = [schema.const, ...listIn(schema.enum)].filter(Array.isArray).length
  const parts = combining.flatMap((key) => listIn(schema[key]).map(listsIn))
  return parts.reduce((sum, count) => sum + count, own + values)
}
