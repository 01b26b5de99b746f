import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'

const howToName = 'The path of a text file in the workspace, such as "notes/list.csv".'

type Schemas = Record<string, JsonSchema>

/** The input schema for models. Where an action takes a file, a model names a file in the workspace. */
export function modelSchema(schema: JsonSchema): JsonSchema {
  const properties = Object.entries((schema.properties ?? {}) as Schemas)
  if (!properties.some(([, property]) => takesFile(property))) return schema
  return { ...schema, properties: Object.fromEntries(properties.map(([key, property]) => [key, named(property)])) }
}

type Open = (path: string) => Promise<unknown>

/** Replaces each path in the input with the opened file. Opens one after another, so that none is still opening when one fails. */
export async function withFiles(schema: JsonSchema, input: JsonObject, open: Open): Promise<Record<string, unknown>> {
  const properties = (schema.properties ?? {}) as Schemas
  return mapped(input, async (value, key) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    return property && takesFile(property) ? opened(value, open) : value
  })
}

/** A file may be a value, in a list, in an object, or optional. A form supports no other place. */
function takesFile(schema: JsonSchema): boolean {
  return isFile(schema) || inner(schema).some(takesFile)
}

const isFile = ({ format }: JsonSchema) => format === 'binary'

function inner({ items, additionalProperties, anyOf }: JsonSchema): JsonSchema[] {
  const choices = Array.isArray(anyOf) ? anyOf : []
  return [items, additionalProperties, ...choices].filter(isSchema)
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null
}

function named(schema: JsonSchema): JsonSchema {
  if (isFile(schema)) {
    const { format: _, description, ...rest } = schema
    return { ...rest, description: typeof description === 'string' ? `${description} (${howToName})` : howToName }
  }
  const { items, additionalProperties, anyOf } = schema
  return {
    ...schema,
    ...(isSchema(items) && { items: named(items) }),
    ...(isSchema(additionalProperties) && { additionalProperties: named(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((choice) => named(choice as JsonSchema)) }),
  } as JsonSchema
}

async function opened(value: Json | undefined, open: Open): Promise<unknown> {
  if (typeof value === 'string') return open(value)
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) return mapped(value, (item) => opened(item, open))
  const list: unknown[] = []
  for (const item of value) list.push(await opened(item, open))
  return list
}

async function mapped(
  object: JsonObject,
  map: (value: Json | undefined, key: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = []
  for (const [key, value] of Object.entries(object)) entries.push([key, await map(value, key)])
  return Object.fromEntries(entries)
}
