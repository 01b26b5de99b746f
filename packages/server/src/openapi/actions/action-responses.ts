import type { RegisteredAction } from '@deckhand/actions/registry'
import type { ErrorCode, JsonObject } from '@deckhand/spec'
import { errorMappings } from '@deckhand/spec/errors'
import type { DescribedResponse } from '../document.ts'
import { linesDescription, refusal } from '../responses.ts'
import { pascal, type SchemaComponents } from './schema-components.ts'

type Responses = Record<string, DescribedResponse>

/** Refusals before the action runs have the format of all routes. */
const before: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE']

const failures: [status: number, description: string][] = [
  [400, '`INVALID_INPUT`: the input is invalid; `path` says where.'],
  [422, 'The action refused, with its own code.'],
  [500, '`INTERNAL_ERROR`, `INVALID_OUTPUT`: the action failed; the log has details.'],
]

export function actionResponses(
  action: RegisteredAction,
  components: SchemaComponents,
): { withoutBody: Responses; withBody: Responses } {
  const failure = { 'application/json': { schema: components.reference('ActionRefusal') } }
  const withoutBody: Responses = {
    200: success(action, components),
    ...Object.fromEntries(failures.map(([status, description]) => [status, { description, content: failure }])),
    ...refusals(before, components),
  }
  return { withoutBody, withBody: { ...withoutBody, ...refusals(['TOO_LARGE'], components) } }
}

const refusals = (codes: ErrorCode[], components: SchemaComponents): Responses =>
  Object.fromEntries(codes.map((code) => [errorMappings[code].http, refusal([code], components.reference('Error'))]))

function success(
  { actionName, isStreaming, metadata }: RegisteredAction,
  components: SchemaComponents,
): DescribedResponse {
  const output = metadata?.outputSchema
    ? components.add(`${pascal(actionName)}Output`, metadata.outputSchema)
    : components.reference('Json')
  // Named, as all answers: the page only links what is inside of named schemas.
  if (isStreaming) {
    const schema = components.add(`${pascal(actionName)}Line`, line(output, components))
    return { description: linesDescription, content: { 'application/x-ndjson': { schema } } }
  }
  const schema = components.add(`${pascal(actionName)}Answer`, whole(output))
  return { description: 'The answer.', content: { 'application/json': { schema } } }
}

const whole = (data: JsonObject): JsonObject => object({ success: { type: 'boolean', const: true }, data })

const line = (chunk: JsonObject, components: SchemaComponents): JsonObject => ({
  anyOf: [
    object({ chunk }),
    object({ done: { type: 'boolean', const: true } }),
    object({ error: components.reference('ActionFailure') }),
  ],
})

const object = (properties: Record<string, JsonObject>): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
