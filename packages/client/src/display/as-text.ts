import type { Json } from '@deckhand/spec'
import { spellHidden } from '../spell-hidden.ts'

/** A value for people: words as they are, lists of words with commas, all else as JSON. Characters that cannot be seen are spelled out. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return spellHidden(value)
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')) {
    return spellHidden(value.join(', '))
  }
  return spellHidden(JSON.stringify(value, null, 2) ?? '')
}
