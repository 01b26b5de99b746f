import type { JsonSchema } from '@deckhand/spec'
import { allWithin, referredBy } from './check-schema.ts'
import { childrenOf } from './schema-walk.ts'

/** Definitions that are only a part of an object, because they are used in `allOf` or beside properties. They must allow further keys. */
export function openDefinitions(root: JsonSchema): Set<string> {
  const definitions = new Map(Object.entries((root.$defs ?? {}) as Record<string, JsonSchema>))
  if (definitions.size === 0) return new Set()
  const open = new Set(partsOf(root).flatMap(referencesIn))
  for (const name of open) for (const further of referencesIn(definitions.get(name) ?? {})) open.add(further)
  return open
}

const referencesIn = (schema: JsonSchema) =>
  allWithin(schema).flatMap((each) => (each.$ref === undefined ? [] : [referredBy(each)]))

function partsOf(schema: JsonSchema): JsonSchema[] {
  return childrenOf(schema).flatMap(({ keyword, child }) => (isPart(schema, keyword) ? [child] : partsOf(child)))
}

const isPart = (schema: JsonSchema, keyword: string) =>
  keyword === 'allOf' || ((keyword === 'anyOf' || keyword === 'oneOf') && schema.properties !== undefined)
