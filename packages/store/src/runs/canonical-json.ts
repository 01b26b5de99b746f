import type { Json } from '@deckhand/spec'

/** The same text for the same value, in whatever order its keys were written. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_key, inner: Json) => (isObject(inner) ? sorted(inner) : inner))
}

type JsonObject = { [key: string]: Json }

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
