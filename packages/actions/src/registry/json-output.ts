import type { Json } from '@deckhand/spec'

/** Converts an answer as JSON over HTTP would. `undefined` becomes null. Throws for values that JSON cannot represent. */
export function jsonOutput(output: unknown): Json {
  if (output === undefined) return null
  if (isJson(output)) return output
  const text: string | undefined = JSON.stringify(output)
  if (text === undefined) throw new TypeError(`a ${typeof output} cannot be written as JSON`)
  return JSON.parse(text)
}

/** Avoids a copy, because most answers already are JSON. A circular answer overflows the stack and throws, as JSON would. */
function isJson(value: unknown): value is Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isJson) && !hasHoles(value)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}

/** `every` skips holes. */
function hasHoles(list: unknown[]): boolean {
  return Object.keys(list).length !== list.length
}
