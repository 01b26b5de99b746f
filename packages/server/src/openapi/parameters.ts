import type { JsonObject } from '@deckhand/spec'
import { jsonSchemas, type Schema } from '@deckhand/spec/schemas'
import type { Parameter } from './document.ts'

/** The fields of an object schema as parameters of a request. */
export function fieldParameters(schema: Schema | undefined, place: 'query' | 'header'): Parameter[] {
  if (!schema) return []
  const { fields } = jsonSchemas({ fields: schema }, String)
  const { properties = {}, required = [] } = fields as { properties?: Record<string, JsonObject>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => parameter(name, place, required.includes(name), field))
}

export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path', true, { type: 'string' }))
}

/** `/runs/:id` as OpenAPI writes it. */
export const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function parameter(name: string, place: Parameter['in'], required: boolean, schema: JsonObject): Parameter {
  return { name, in: place, required, schema }
}
