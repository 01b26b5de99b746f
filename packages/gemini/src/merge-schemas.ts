import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '@deckhand/spec'

/** Called where two schemas contradict each other in a way that no single one could say. */
type Conflict = (...keys: string[]) => never

/** One schema for what fits both: what is left of `allOf`, which Gemini does not have. */
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
