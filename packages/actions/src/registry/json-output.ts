import type { Json } from '@deckhand/spec'

/** What JSON makes of an answer: what the caller would get over HTTP. Nothing becomes null. Throws for what JSON has no words for. */
export function jsonOutput(output: unknown): Json {
  if (output === undefined) return null
  if (isJson(output)) return output
  const text: string | undefined = JSON.stringify(output)
  if (text === undefined) throw new TypeError(`a ${typeof output} cannot be written as JSON`)
  return JSON.parse(text)
}

/** Most answers are JSON already and are not copied. A circle takes it as far as the stack goes, and throws as JSON would. */
function isJson(value: unknown): value is Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isJson) && !hasHoles(value)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}

/** `every` passes over them. */
function hasHoles(list: unknown[]): boolean {
  return Object.keys(list).length !== list.length
}
