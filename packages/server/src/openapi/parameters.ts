import type { Json, JsonObject } from '@deckhand/spec'
import { jsonSchemas, type Schema } from '@deckhand/spec/schemas'

/** The fields of an object schema as parameters of a request. */
export function fieldParameters(schema: Schema | undefined, place: 'query' | 'header'): JsonObject[] {
  if (!schema) return []
  const { fields } = jsonSchemas({ fields: schema }, String)
  const { properties = {}, required = [] } = fields as { properties?: JsonObject; required?: string[] }
  return Object.entries(properties).map(([name, field]) => parameter(name, place, required.includes(name), field))
}

export function pathParameters(path: string): JsonObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path', true, { type: 'string' }))
}

/** `/runs/:id` as OpenAPI writes it. */
export const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function parameter(name: string, place: string, required: boolean, schema: Json): JsonObject {
  return { name, in: place, required, schema }
}
