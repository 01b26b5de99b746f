import type { ErrorCode, JsonObject } from '@deckhand/spec'
import { errorMappings } from '@deckhand/spec/errors'
import type { Schema } from '@deckhand/spec/schemas'
import { answerSchema } from './components.ts'
import type { DescribedResponse } from './document.ts'
import { errorCodes, errorMeanings } from './error-codes.ts'
import type { Answer, Operation } from './operation.ts'

type Reference = (schema: Schema) => JsonObject
type Responses = Record<string, DescribedResponse>

export function responses(operation: Operation, errorSchema: JsonObject, reference: Reference): Responses {
  return { ...refusals(operation, errorSchema), ...answers(operation, reference) }
}

function answers({ answers }: Operation, reference: Reference): Responses {
  const entries = Object.entries(answers).map(([status, answer]) => {
    const content = [answer]
      .flat()
      .map(({ type, schema }) => [type, { schema: schema ? reference(answerSchema(schema)) : anyText }])
    return [status, { description: descriptionOf(answer), content: Object.fromEntries(content) }]
  })
  return Object.fromEntries(entries)
}

const anyText = { type: 'string' }

function descriptionOf(answer: Answer | Answer[]): string {
  const types = [answer].flat().map(({ type }) => type)
  return types.includes('application/x-ndjson') ? linesDescription : 'The answer.'
}

export const linesDescription = 'Lines of JSON; the schema is that of one line.'

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

export function refusal(codes: ErrorCode[], errorSchema: JsonObject, forPeople = false): DescribedResponse {
  const schema = { allOf: [errorSchema, { type: 'object', properties: { code: { enum: codes } } }] }
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code] ?? 'See `error`.'}`).join(' '),
    content: { 'application/json': { schema }, ...(forPeople && { 'text/html': { schema: { type: 'string' } } }) },
  }
}
