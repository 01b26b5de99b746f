import { z } from 'zod'
import type { JsonSchema } from '../json.ts'

/** What comes before any transformation: what a client sends. Names are the keys; a schema inside another is referred to by its name. */
export function jsonSchemas(
  named: Record<string, z.ZodType>,
  uri: (name: string) => string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIdentity(schema)]))
}

function tidy(schema: z.core.$ZodType, described: JsonSchema): void {
  // The names of an object's properties are always text.
  delete described.propertyNames
  // In a query a number is text on the wire; the pattern that reads it says nothing about numbers. A date's says less than its format.
  if (described.type === 'integer' || described.format) delete described.pattern
  if (described.maximum === Number.MAX_SAFE_INTEGER) delete described.maximum
  // zod leaves out the default of what it transforms, since that is not what is sent; ours are given as sent.
  const { default: byDefault } = z.globalRegistry.get(schema) ?? {}
  if (byDefault !== undefined) described.default = byDefault
}

/** Inside of a larger document a schema is found by its place. */
function withoutIdentity({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}
