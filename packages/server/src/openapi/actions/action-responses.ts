import type { RegisteredAction } from '@deckhand/actions/registry'
import type { ErrorCode, JsonObject } from '@deckhand/spec'
import { errorMappings } from '@deckhand/spec/errors'
import type { DescribedResponse } from '../document.ts'
import { linesDescription, refusal } from '../responses.ts'
import { pascal, type SchemaShelf } from './schema-shelf.ts'

type Responses = Record<string, DescribedResponse>

/** What is refused before the action is asked looks as everywhere. */
const before: ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE']

const failures: [status: number, description: string][] = [
  [400, '`INVALID_INPUT`: the input is wrong; `path` says where.'],
  [422, 'The action refused, with a code of its own.'],
  [500, '`INTERNAL_ERROR`, `INVALID_OUTPUT`: the action failed; the log tells more.'],
]

export function actionResponses(
  action: RegisteredAction,
  shelf: SchemaShelf,
): { withoutBody: Responses; withBody: Responses } {
  const failure = { 'application/json': { schema: shelf.reference('ActionRefusal') } }
  const withoutBody: Responses = {
    200: success(action, shelf),
    ...Object.fromEntries(failures.map(([status, description]) => [status, { description, content: failure }])),
    ...refusals(before, shelf),
  }
  return { withoutBody, withBody: { ...withoutBody, ...refusals(['TOO_LARGE'], shelf) } }
}

const refusals = (codes: ErrorCode[], shelf: SchemaShelf): Responses =>
  Object.fromEntries(codes.map((code) => [errorMappings[code].http, refusal([code], shelf.reference('Error'))]))

function success({ actionName, isStreaming, metadata }: RegisteredAction, shelf: SchemaShelf): DescribedResponse {
  const output = metadata?.outputSchema
    ? shelf.add(`${pascal(actionName)}Output`, metadata.outputSchema)
    : shelf.reference('Json')
  // Under a name, as all answers are: the page links what stands inside of named schemas.
  if (isStreaming) {
    const schema = shelf.add(`${pascal(actionName)}Line`, line(output, shelf))
    return { description: linesDescription, content: { 'application/x-ndjson': { schema } } }
  }
  const schema = shelf.add(`${pascal(actionName)}Answer`, whole(output))
  return { description: 'The answer.', content: { 'application/json': { schema } } }
}

const whole = (data: JsonObject): JsonObject => object({ success: { type: 'boolean', const: true }, data })

const line = (chunk: JsonObject, shelf: SchemaShelf): JsonObject => ({
  anyOf: [
    object({ chunk }),
    object({ done: { type: 'boolean', const: true } }),
    object({ error: shelf.reference('ActionFailure') }),
  ],
})

const object = (properties: Record<string, JsonObject>): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
