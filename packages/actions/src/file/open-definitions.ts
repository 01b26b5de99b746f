import type { JsonSchema } from '@deckhand/spec'
import { referredBy } from './check-schema.ts'
import { childrenOf } from './schema-walk.ts'

/** The definitions that are part of an object rather than one: they are named inside of `allOf`, or beside properties. They must let others add keys. */
export function openDefinitions(root: JsonSchema): Set<string> {
  const definitions = (root.$defs ?? {}) as Record<string, JsonSchema>
  const open = new Set<string>()
  const visit = (schema: JsonSchema, isOpen: boolean): void => {
    const name = schema.$ref === undefined ? undefined : referredBy(schema)
    const definition = name === undefined ? undefined : definitions[name]
    if (isOpen && name !== undefined && definition && !open.has(name)) {
      open.add(name)
      visit(definition, true)
    }
    for (const { keyword, child } of childrenOf(schema)) visit(child, isOpen || isPart(schema, keyword))
  }
  visit(root, false)
  return open
}

const isPart = (schema: JsonSchema, keyword: string) =>
  keyword === 'allOf' || ((keyword === 'anyOf' || keyword === 'oneOf') && schema.properties !== undefined)
