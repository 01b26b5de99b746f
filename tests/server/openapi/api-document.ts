import type { JsonObject } from '@deckhand/spec'

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonObject
}

interface Content {
  content: Record<string, { schema: JsonObject; example?: unknown }>
}

export interface ApiOperation {
  operationId: string
  method: string
  path: string
  parameters: ApiParameter[]
  requestBody?: Content
  responses: Record<string, Content>
  /** Empty if the operation is public. */
  security: JsonObject[]
}

export interface ApiDocument extends JsonObject {
  paths: Record<string, Record<string, JsonObject>>
  components: { schemas: Record<string, JsonObject> }
}

export async function readDocument(url: string, headers: Record<string, string> = {}): Promise<ApiDocument> {
  return (await (await fetch(`${url}/api/openapi.json`, { headers })).json()) as ApiDocument
}

export function operationsOf({ paths }: ApiDocument): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => ({ parameters: [], ...operation, method, path }) as unknown as ApiOperation,
    ),
  )
}

/** The path with its parameters filled in, as they are to stand in the URL. */
export const fillPath = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
