import { z } from 'zod'
import type { JsonSchema } from '../json.ts'

/** JSON Schemas of what clients send, before any transformation. A schema inside another one is referenced by its key in `named`. */
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
  // Property names are always text.
  delete described.propertyNames
  // In a query a number is text on the wire, and its pattern does not describe the number. A pattern beside a format says less than the format.
  if (described.type === 'integer' || described.format) delete described.pattern
  if (described.maximum === Number.MAX_SAFE_INTEGER) delete described.maximum
  // zod omits the default of a transformed value, because it is not in wire form. Ours are in wire form.
  const { default: byDefault } = z.globalRegistry.get(schema) ?? {}
  if (byDefault !== undefined) described.default = byDefault
}

/** Inside a larger document a schema is identified by its place. */
function withoutIdentity({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}
