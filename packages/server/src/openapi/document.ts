import type { JsonObject } from '@deckhand/spec'

/** The parts of OpenAPI 3.1 that the document uses. */
export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, JsonObject>; securitySchemes: JsonObject }
}

export interface DescribedOperation {
  operationId: string
  tags: string[]
  summary: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, DescribedResponse>
  security: Record<string, string[]>[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonObject
}

export interface DescribedResponse {
  description: string
  content: Content
}

/** By media type. */
export type Content = Record<string, { schema: JsonObject; example?: unknown }>
