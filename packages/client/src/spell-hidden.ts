import type { Json } from '@deckhand/spec'

/** Control characters and invisible ones. Keeps line breaks, and the emoji variation selector. */
const hidden = /(?!\n|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Spells hidden characters as \uXXXX, in everything that a person approves. If they were dropped here they would still be in the call,
 * and could smuggle in text that no one saw.
 */
export function spellHidden(text: string): string {
  return text.replace(hidden, (found) =>
    Array.from(
      { length: found.length },
      (_, unit) => `\\u${found.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

/** A value as text for people: strings as they are, lists of strings with commas, everything else as JSON. Hidden characters are spelled out. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return spellHidden(value)
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')) {
    return spellHidden(value.join(', '))
  }
  return spellHidden(JSON.stringify(value, null, 2) ?? '')
}
