import { asText } from '@deckhand/client'
import type { JsonObject } from '@deckhand/spec'

const longest = 200

/** The arguments on one line, the same before a reload and after. */
export function inShort(input: JsonObject): string {
  return Object.values(input).map(asText).join(', ').replace(/\s+/g, ' ').slice(0, longest)
}
