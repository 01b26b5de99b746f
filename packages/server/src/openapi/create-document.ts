import type { JsonObject, SignInWay } from '@deckhand/spec'
import { errorAnswerSchema, jsonSchemas } from '@deckhand/spec/answer-schemas'
import { anySignInSchema, idTokenSchema, type Schema, signInSchema } from '@deckhand/spec/schemas'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import { nameSchemas } from './components.ts'
import type { ApiDocument, DescribedOperation, Parameter } from './document.ts'
import type { Operation } from './operation.ts'
import { allOperations } from './operations.ts'
import { responses } from './responses.ts'

export interface DocumentOptions {
  version: string
  /** The session cookie's name; each Deckhand has its own. */
  cookieName: string | undefined
  /** How people sign in here. Without it, all kinds are described. */
  way?: SignInWay['kind']
}

const signInBodies = { local: signInSchema, firebase: idTokenSchema }

const place = (name: string) => `#/components/schemas/${name}`

/** The run API as OpenAPI 3.1, generated from the schemas that the routes validate with. */
export function createDocument({ version, cookieName = 'deckhand', way }: DocumentOptions): ApiDocument {
  const operations = way ? allOperations.map((each) => withSignInBody(each, way)) : allOperations
  const names = nameSchemas(operations)
  const schemas = jsonSchemas(Object.fromEntries([...names].map(([schema, name]) => [name, schema])), place)
  const paths: ApiDocument['paths'] = {}
  for (const [id, operation] of operations) {
    const path = pathTemplate(operation.path)
    paths[path] = { ...paths[path], [operation.method]: { operationId: id, ...describe(operation, names) } }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Deckhand', version, description: 'Put a Gemini agent to work, with a person in charge.' },
    tags: [...new Set(allOperations.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas as Record<string, JsonObject>,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        sessionKey: {
          type: 'apiKey',
          in: 'header',
          name: sessionKeyHeader,
          description:
            'The `sessionKey` from the answer to `POST /api/auth/session`. The cookie alone only loads pages.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            "A user's API token, without any cookie. Its scopes are `runs`, `files` and `approvals`; an operation names the one that it needs.",
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
        visitorPass: {
          type: 'http',
          scheme: 'bearer',
          description: 'The pass from `/api/page/visitors`, for what its site allows.',
        },
        outboxToken: { type: 'http', scheme: 'bearer', description: 'Only known to our own send_note tool.' },
      },
    },
  }
}

/** The fields of an object schema as parameters of a request. */
function fieldParameters(schema: Schema | undefined, place: 'query' | 'header'): Parameter[] {
  if (!schema) return []
  const { fields } = jsonSchemas({ fields: schema }, String)
  const { properties = {}, required = [] } = fields as { properties?: Record<string, JsonObject>; required?: string[] }
  return Object.entries(properties).map(([name, field]) => parameter(name, place, required.includes(name), field))
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameter(name, 'path', true, { type: 'string' }))
}

/** `/runs/:id` as OpenAPI writes it. */
export const pathTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function parameter(name: string, place: Parameter['in'], required: boolean, schema: JsonObject): Parameter {
  return { name, in: place, required, schema }
}

/** Who may call an operation: everyone, signed-in users, or the bearer of a token. */
function securityOf({ open, token, byCookie, scope }: Operation): Record<string, string[]>[] {
  // Since OpenAPI 3.1 any scheme may list scopes.
  const byToken = [...(scope ? [{ apiToken: [scope] }] : []), ...(token ? [{ [token]: [] }] : [])]
  return open ? byToken : [{ session: [], ...(!byCookie && { sessionKey: [] }) }, ...byToken]
}

/** A server accepts one of the two bodies; its document has only that one. */
function withSignInBody([id, operation]: (typeof allOperations)[number], way: SignInWay['kind']): [string, Operation] {
  return [id, operation.body === anySignInSchema ? { ...operation, body: signInBodies[way] } : operation]
}

function describe(operation: Operation, names: Map<Schema, string>): Omit<DescribedOperation, 'operationId'> {
  const reference = (schema: Schema) => ({ $ref: place(names.get(schema) ?? '') })
  const { path, tag, summary, query, headers, body, example, takesBytes } = operation
  const parameters = [
    ...pathParameters(path),
    ...fieldParameters(query, 'query'),
    ...fieldParameters(headers, 'header'),
  ]
  return {
    tags: [tag],
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(reference(body), example) }),
    ...(takesBytes && { requestBody: anyBytes }),
    responses: responses(operation, reference(errorAnswerSchema), reference),
    security: securityOf(operation),
  }
}

const anyBytes: NonNullable<DescribedOperation['requestBody']> = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string' } } },
}

function requestBody(
  schema: JsonObject,
  example: Operation['example'],
): NonNullable<DescribedOperation['requestBody']> {
  const content = { 'application/json': { schema, ...(example !== undefined && { example }) } }
  return { required: true, content }
}
