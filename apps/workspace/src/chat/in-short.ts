import type { JsonObject } from '@deckhand/spec'
import { asText } from './as-text.ts'

const longest = 200

/** The arguments on one line, for a call of which nothing better is known. */
export function inShort(input: JsonObject): string {
  return Object.values(input).map(asText).join(', ').replace(/\s+/g, ' ').slice(0, longest)
}
