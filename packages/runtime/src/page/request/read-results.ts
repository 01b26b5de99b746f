import type { ConfirmationAnswer, Json, ToolCallResult } from '@deckhand/spec'
import { compactValue } from '../compact-value.ts'
import { sizeOf } from '../history/trim-history.ts'
import { badField, isObject, refuseDeep, tooLarge } from './check-field.ts'

/** What a client says about one call. */
export interface ReadResult {
  callId: string
  value: Json
  isError: boolean
  signature?: string
  field: string
}

const mostBytes = 1_000_000

/** Throws BAD_REQUEST with the path of the invalid field. */
export function readResults(results: unknown): ReadResult[] {
  if (!Array.isArray(results)) throw badField('results', 'must be a list.')
  const read = results.map((result, index) => readResult(result, `results[${index}]`))
  for (const [index, { callId, field }] of read.entries()) {
    if (read.slice(0, index).some((earlier) => earlier.callId === callId))
      throw badField(`${field}.callId`, 'there is another result for this call.')
  }
  return read
}

function readResult(given: unknown, field: string): ReadResult {
  if (!isObject(given)) throw badField(field, 'must be an object.')
  const { callId, result, isError = false, signature } = given as Partial<ToolCallResult>
  if (typeof callId !== 'string') throw badField(`${field}.callId`, 'must be the id of a call.')
  if (typeof isError !== 'boolean') throw badField(`${field}.isError`, 'must be true or false.')
  if (signature !== undefined && typeof signature !== 'string') throw badField(`${field}.signature`, 'must be text.')
  const value = readJson(result, `${field}.result`)
  refuseDeep(value, `${field}.result`)
  return { callId, value, isError, ...(signature !== undefined && { signature }), field }
}

function readJson(text: unknown, field: string): Json {
  if (typeof text !== 'string') throw badField(field, 'must be JSON as text.')
  if (text.length > mostBytes) throw tooLarge(field, 'has more than a million characters.')
  try {
    return JSON.parse(text)
  } catch {
    throw badField(field, 'must be JSON as text.')
  }
}

/** What a person decided. */
export function readAnswer({ value, field }: ReadResult): ConfirmationAnswer {
  if (!isObject(value) || (value.decision !== 'approved' && value.decision !== 'rejected'))
    throw badField(`${field}.result`, 'must say {"decision": "approved"} or {"decision": "rejected"}.')
  const { decision, feedback } = value
  if (feedback !== undefined && typeof feedback !== 'string')
    throw badField(`${field}.result`, 'feedback must be text.')
  return { decision, ...(feedback !== undefined && { feedback: feedback.slice(0, 2_000) }) }
}

/** The result of a page tool, cut to the limit. */
export function pageOutput({ value, isError }: ReadResult, bytes: number): { output: Json } | { error: string } {
  const output = sizeOf(value) <= bytes ? value : compactValue(value, bytes)
  if (!isError) return { output }
  const message = isObject(output) ? (output.message ?? output.error) : output
  return { error: typeof message === 'string' ? message : JSON.stringify(output) }
}
