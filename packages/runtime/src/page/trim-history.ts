import type { GeminiMessage, GeminiPart, JsonObject } from '@deckhand/spec'
import { tooLarge } from './field-error.ts'

const shortened = 300

/**
 * Makes a conversation fit. Its oldest stretches go first, each from a text of the user to the next, so that no call is split from its result. Of the newest,
 * results that the model has read are shortened. Throws TOO_LARGE when that is not enough.
 */
export function trimHistory(history: GeminiMessage[], bytes: number): GeminiMessage[] {
  const newest = history.slice(firstToKeep(history, bytes))
  let total = sizeOf(newest)
  if (total <= bytes) return newest
  const lastTurn = newest.findLastIndex(({ role }) => role === 'model')
  for (const [index, message] of newest.entries()) {
    if (total <= bytes || index >= lastTurn) break
    const shorter = { ...message, parts: message.parts.map(shortPart) }
    total += sizeOf(shorter) - sizeOf(message)
    newest[index] = shorter
  }
  if (total > bytes)
    throw tooLarge(
      'history',
      'the conversation has outgrown what can be sent. Begin a new one, or ask for less at once.',
    )
  return newest
}

function firstToKeep(history: GeminiMessage[], bytes: number): number {
  const starts = [...history.keys()].filter(
    (index) => history[index]?.parts[0]?.text !== undefined && isUser(history, index),
  )
  const sizes = history.map(sizeOf)
  let left = sizes.reduce((sum, size) => sum + size + 1, 1)
  let from = 0
  for (const start of starts.slice(1)) {
    if (left <= bytes) break
    left -= sizes.slice(from, start).reduce((sum, size) => sum + size + 1, 0)
    from = start
  }
  return from
}

const isUser = (history: GeminiMessage[], index: number) => history[index]?.role === 'user'

function shortPart(part: GeminiPart): GeminiPart {
  const { functionResponse } = part
  if (!functionResponse) return part
  return { ...part, functionResponse: { ...functionResponse, response: shortResponse(functionResponse.response) } }
}

function shortResponse(response: JsonObject): JsonObject {
  const [key, text] =
    typeof response.error === 'string' ? ['error', response.error] : ['output', JSON.stringify(response)]
  if (text.length <= shortened * 2) return response
  return { [key]: `${text.slice(0, shortened)}… (${text.length - shortened} more characters, left out to save room)` }
}

export const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
