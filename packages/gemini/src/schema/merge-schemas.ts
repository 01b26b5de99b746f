import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '@deckhand/spec'

/** Called if two schemas contradict each other and cannot be merged. */
type Conflict = (...keys: string[]) => never

/** One schema for values that fit both. It replaces `allOf`, which Gemini lacks. */
export function mergeSchemas(one: JsonSchema, other: JsonSchema, conflict: Conflict): JsonSchema {
  const merged = { ...one }
  for (const [key, value] of Object.entries(other)) {
    merged[key] = key in merged ? mergeValues(key, merged[key], value, conflict) : value
  }
  return merged
}

function mergeValues(key: string, one: unknown, other: unknown, conflict: Conflict): unknown {
  if (isDeepStrictEqual(one, other)) return one
  switch (key) {
    case 'properties':
      return mergeSchemas(one as JsonSchema, other as JsonSchema, (...keys) => conflict(key, ...keys))
    case 'required':
      return [...new Set([...(one as string[]), ...(other as string[])])]
    case 'minimum':
    case 'minItems':
      return Math.max(Number(one), Number(other))
    case 'maximum':
    case 'maxItems':
      return Math.min(Number(one), Number(other))
    case 'description':
      return `${one} ${other}`
    case 'title':
      return one
    case 'additionalProperties':
      if (one === false || other === false) return false
  }
  return conflict(key)
}
