import type { GeminiMessage, GeminiPart, JsonObject } from '@deckhand/spec'
import { tooLarge } from '../request/check-field.ts'

/** Characters that are kept of a result that the model has read. */
const shortened = 300
/** Characters that are kept of results that the model has not read: the first of these lengths that fits. */
const unreadLengths = [50_000, 20_000, 5_000, shortened]

/**
 * Makes a conversation fit. Removes the oldest messages first, each time from one user text to the next, so that every call keeps its result. In the
 * part since the last user text, shortens results that the model has read, then those it has not read: their calls have run, so they must not be lost.
 * Throws TOO_LARGE if that is not enough.
 */
export function trimHistory(history: GeminiMessage[], bytes: number): GeminiMessage[] {
  const newest = history.slice(firstToKeep(history, bytes))
  let total = sizeOf(newest)
  const replace = (index: number, shorter: GeminiMessage) => {
    total += sizeOf(shorter) - sizeOf(newest[index])
    newest[index] = shorter
  }
  const firstUnread = newest.findLastIndex(({ role }) => role === 'model') + 1
  for (const [index, message] of newest.slice(0, firstUnread).entries())
    if (total > bytes) replace(index, shortMessage(message, shortened))
  const unread = newest.slice(firstUnread)
  for (const length of unreadLengths) {
    if (total <= bytes) break
    for (const [place, message] of unread.entries()) replace(firstUnread + place, shortMessage(message, length))
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

function shortMessage(message: GeminiMessage, length: number): GeminiMessage {
  const parts = message.parts.map((part): GeminiPart => {
    const { functionResponse } = part
    if (!functionResponse) return part
    return {
      ...part,
      functionResponse: { ...functionResponse, response: shortResponse(functionResponse.response, length) },
    }
  })
  return { ...message, parts }
}

function shortResponse(response: JsonObject, length: number): JsonObject {
  const [key, text] = textOf(response)
  if (text.length <= length + shortened) return response
  // Gemini refuses half a surrogate pair.
  const kept = text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  return { [key]: `${kept}… (${text.length - kept.length} more characters, left out to save room)` }
}

function textOf(response: JsonObject): [key: string, text: string] {
  const [[key, value] = [], ...more] = Object.entries(response)
  const isText = (key === 'output' || key === 'error') && typeof value === 'string' && more.length === 0
  return isText ? [key, value] : ['output', JSON.stringify(response)]
}

export const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
