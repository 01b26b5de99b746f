import { noUsage } from '@deckhand/kernel'
import type { Message, ToolPart, Turn } from '@deckhand/spec'
import { badField, checkKeys, isObject } from '../request/check-field.ts'
import { kindOf, type ReadResponse, readModelPart, readResponse, readText } from './read-part.ts'

/**
 * Parses a conversation that a client holds; the reverse of `toGemini`. Calls have the ids that the client knows. A call without a result is
 * `planned`; only the last turn may have such calls. Throws BAD_REQUEST with the path of the first mistake.
 */
export function readHistory(history: unknown): Message[] {
  if (!Array.isArray(history)) throw badField('history', 'must be a list.')
  const messages: Message[] = []
  const ids = new Set<string>()
  for (const [index, message] of history.entries()) {
    const field = `history[${index}]`
    const parts = partsOf(message, field)
    if (message.role === 'model') messages.push(readTurn(message, parts, { messages, ids, field }))
    else if (kindOf(parts[0], `${field}.parts[0]`) === 'functionResponse') addResults(messages, parts, field)
    else messages.push({ role: 'user', text: readUserText(messages, parts, field) })
  }
  return messages
}

function partsOf(message: unknown, field: string): unknown[] {
  if (!isObject(message)) throw badField(field, 'must be an object.')
  if (message.role !== 'user' && message.role !== 'model') throw badField(`${field}.role`, 'must be "user" or "model".')
  checkKeys(message, message.role === 'model' ? ['role', 'parts', 'model'] : ['role', 'parts'], field)
  if (!Array.isArray(message.parts) || message.parts.length === 0)
    throw badField(`${field}.parts`, 'must be a list with at least one part.')
  return message.parts
}

interface Place {
  messages: Message[]
  ids: Set<string>
  field: string
}

function readTurn(message: { model?: unknown }, parts: unknown[], { messages, ids, field }: Place): Turn {
  const { model = '' } = message
  if (typeof model !== 'string' || model.length > 200) throw badField(`${field}.model`, 'must be a short text.')
  const before = messages.at(-1)
  if (!before) throw badField(field, 'a conversation begins with a message of the user.')
  if (before.role === 'assistant' && callsOf(before).length === 0)
    throw badField(field, 'the model has answered already; the user speaks next.')
  refuseOpen(before, field)
  const read = parts.map((part, index) => readModelPart(part, `${field}.parts[${index}]`))
  for (const [index, part] of read.entries()) {
    if (part.type !== 'tool') continue
    if (ids.has(part.id)) throw badField(`${field}.parts[${index}].functionCall.id`, 'is the id of another call.')
    ids.add(part.id)
  }
  return { role: 'assistant', id: '', model, parts: read, usage: noUsage }
}

function readUserText(messages: Message[], parts: unknown[], field: string): string {
  const [part, ...more] = parts
  if (kindOf(part, `${field}.parts[0]`) !== 'text') throw badField(`${field}.parts[0]`, 'the user makes no calls.')
  if (more.length > 0) throw badField(`${field}.parts[1]`, 'a message of the user has one text part, or results.')
  checkKeys(part as Record<string, unknown>, ['text'], `${field}.parts[0]`)
  refuseOpen(messages.at(-1), field)
  return readText(part as Record<string, unknown>, `${field}.parts[0]`)
}

function addResults(messages: Message[], parts: unknown[], field: string): void {
  const turn = messages.at(-1)
  const calls = turn?.role === 'assistant' ? callsOf(turn) : []
  if (calls.some(isAnswered)) throw badField(field, 'the results of a turn must be in one message.')
  for (const [index, part] of parts.entries()) {
    const read = readResponse(part, `${field}.parts[${index}]`)
    answer(calls, read)
  }
}

function answer(calls: ToolPart[], { id, name, response, field }: ReadResponse): void {
  const call = calls.find((one) => one.id === id)
  if (!call) throw badField(`${field}.id`, 'is not the id of a call in the turn before.')
  if (call.name !== name) throw badField(`${field}.name`, `the call was of "${call.name}".`)
  if (isAnswered(call)) throw badField(`${field}.id`, 'this call has a result already.')
  const { error, ...more } = response
  if (typeof error === 'string' && Object.keys(more).length === 0)
    Object.assign(call, { status: 'failed', error: { code: 'TOOL_FAILED', message: error } })
  else Object.assign(call, { status: 'completed', output: response })
}

function refuseOpen(message: Message | undefined, field: string): void {
  const open = message?.role === 'assistant' && callsOf(message).some((call) => !isAnswered(call))
  if (open) throw badField(field, 'a call before it has no result.')
}

export const callsOf = (turn: Turn): ToolPart[] => turn.parts.filter((part) => part.type === 'tool')

const isAnswered = ({ status }: ToolPart) => status === 'completed' || status === 'failed'
