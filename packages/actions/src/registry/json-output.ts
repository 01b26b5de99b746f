import type { Json } from '@deckhand/spec'

/** What JSON makes of an answer: what the caller would get over HTTP. Nothing becomes null. Throws for what JSON has no words for. */
export function jsonOutput(output: unknown): Json {
  if (output === undefined) return null
  if (isJson(output, 0)) return output
  const text: string | undefined = JSON.stringify(output)
  if (text === undefined) throw new TypeError(`a ${typeof output} cannot be written as JSON`)
  return JSON.parse(text)
}

/** Most answers are JSON already and are not copied. Says no when it would have to look too deep, also because of a circle. */
function isJson(value: unknown, depth: number): value is Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth > 100 || 'toJSON' in value) return false
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1)) && !hasHoles(value)
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((inner) => isJson(inner, depth + 1))
}

/** `every` passes over them. */
function hasHoles(list: unknown[]): boolean {
  return Object.keys(list).length !== list.length
}
