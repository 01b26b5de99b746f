import type { GeminiMessage, GeminiPart, JsonObject } from '@deckhand/spec'
import { tooLarge } from './field-error.ts'

/** Characters that are left of a result which the model has read. */
const shortened = 300
/** And of each that it has not read yet: the first of these lengths for which there is room. */
const unreadLengths = [50_000, 20_000, 5_000, shortened]

/**
 * Makes a conversation fit. Its oldest stretches go first, each from a text of the user to the next, so that no call is split from its result. Of the newest,
 * results that the model has read are shortened, then those that it has not: the calls have run, and a conversation that ended here would lose what they did.
 * Throws TOO_LARGE when that is not enough.
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
  // Gemini refuses half of a character.
  const kept = text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
  return { [key]: `${kept}… (${text.length - kept.length} more characters, left out to save room)` }
}

function textOf(response: JsonObject): [key: string, text: string] {
  const [[key, value] = [], ...more] = Object.entries(response)
  const isText = (key === 'output' || key === 'error') && typeof value === 'string' && more.length === 0
  return isText ? [key, value] : ['output', JSON.stringify(response)]
}

export const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
