import { modelName } from '@deckhand/kernel'
import type { JsonObject, TextPart, ThoughtPart, ToolPart } from '@deckhand/spec'
import { badField, checkKeys, isObject } from '../request/check-field.ts'

/** The result of a call, and its path in the history. */
export interface ReadResponse {
  id: string
  name: string
  response: JsonObject
  field: string
}

export type ReadPart = TextPart | ThoughtPart | ToolPart

type Kind = 'text' | 'functionCall' | 'functionResponse'
const kinds: Kind[] = ['text', 'functionCall', 'functionResponse']

export function kindOf(part: unknown, field: string): Kind {
  if (!isObject(part)) throw badField(field, 'must be an object.')
  checkKeys(part, [...kinds, 'thought', 'thoughtSignature'], field)
  const [kind, ...more] = kinds.filter((name) => part[name] !== undefined)
  if (!kind || more.length > 0) throw badField(field, `must have exactly one of ${kinds.join(', ')}.`)
  return kind
}

export function readText(part: Record<string, unknown>, field: string): string {
  if (typeof part.text !== 'string') throw badField(`${field}.text`, 'must be text.')
  return part.text
}

/** A part of a model turn: text, a thought or a call. */
export function readModelPart(part: unknown, field: string): ReadPart {
  const kind = kindOf(part, field)
  const fields = part as Record<string, unknown>
  const signature = optionalText(fields.thoughtSignature, `${field}.thoughtSignature`)
  const signed = signature === undefined ? {} : { signature }
  if (kind === 'functionResponse') throw badField(field, 'a result must be in a message of the user.')
  if (fields.thought !== undefined && (fields.thought !== true || kind !== 'text'))
    throw badField(`${field}.thought`, 'can only be true, beside text.')
  if (kind === 'text')
    return { type: fields.thought ? 'thought' : 'text', text: readText(fields, field), ...signed } as ReadPart
  return { ...readCall(fields.functionCall, `${field}.functionCall`), ...signed }
}

function readCall(call: unknown, field: string): ToolPart {
  if (!isObject(call)) throw badField(field, 'must be an object.')
  checkKeys(call, ['id', 'name', 'args', 'callId'], field)
  const name = neededText(call.name, `${field}.name`)
  const callId = optionalText(call.callId, `${field}.callId`)
  if (!isObject(call.args)) throw badField(`${field}.args`, 'must be an object.')
  return {
    type: 'tool',
    id: neededText(call.id, `${field}.id`),
    ...(callId !== undefined && { callId }),
    name,
    ...(modelName(name) !== name && { modelName: modelName(name) }),
    input: call.args as JsonObject,
    status: 'planned',
  }
}

export function readResponse(part: unknown, partField: string): ReadResponse {
  if (kindOf(part, partField) !== 'functionResponse')
    throw badField(partField, 'a message has results or text, not both.')
  const field = `${partField}.functionResponse`
  const { functionResponse: response } = part as { functionResponse: unknown }
  if (!isObject(response)) throw badField(field, 'must be an object.')
  checkKeys(response, ['id', 'name', 'response'], field)
  if (!isObject(response.response)) throw badField(`${field}.response`, 'must be an object.')
  const id = neededText(response.id, `${field}.id`)
  return { id, name: neededText(response.name, `${field}.name`), response: response.response as JsonObject, field }
}

function neededText(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 200) throw badField(field, 'must be a short text.')
  return value
}

/** Without a length limit, because the model's signatures may be long. */
function optionalText(value: unknown, field: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw badField(field, 'must be text.')
}
