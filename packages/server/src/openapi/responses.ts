import type { ErrorCode, JsonObject } from '@deckhand/spec'
import { errorMappings } from '@deckhand/spec/errors'
import type { Schema } from '@deckhand/spec/schemas'
import type { DescribedResponse } from './document.ts'
import { errorCodes, errorMeanings } from './error-codes.ts'
import type { Operation } from './operation.ts'

type Reference = (schema: Schema) => JsonObject
type Responses = Record<string, DescribedResponse>

export function responses(operation: Operation, errorSchema: JsonObject, reference: Reference): Responses {
  return { ...answers(operation, reference), ...refusals(operation, errorSchema) }
}

function answers({ answers }: Operation, reference: Reference): Responses {
  const entries = Object.entries(answers).map(([status, { type, schema }]) => {
    const description =
      type === 'application/x-ndjson' ? 'Lines of JSON; the schema is that of one line.' : 'The answer.'
    return [status, { description, content: { [type]: { schema: schema ? reference(schema) : { type: 'string' } } } }]
  })
  return Object.fromEntries(entries)
}

function refusals(operation: Operation, errorSchema: JsonObject): Responses {
  const codes = errorCodes(operation)
  const statusOf = (code: ErrorCode) => errorMappings[code].http
  const statuses = [...new Set(codes.map(statusOf))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusal(
        codes.filter((code) => statusOf(code) === status),
        errorSchema,
        operation.forPeople,
      ),
    ]),
  )
}

function refusal(codes: ErrorCode[], errorSchema: JsonObject, forPeople = false): DescribedResponse {
  const schema = { allOf: [errorSchema, { type: 'object', properties: { code: { enum: codes } } }] }
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code] ?? 'See `error`.'}`).join(' '),
    content: { 'application/json': { schema }, ...(forPeople && { 'text/html': { schema: { type: 'string' } } }) },
  }
}
