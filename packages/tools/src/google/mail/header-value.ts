import { DeckhandError } from '@deckhand/spec/errors'

// Line breaks end a header, other controls hide in one, and marks of writing direction make it read as something else.
const forbidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The value, when it may stand in a header of a mail. Throws BAD_REQUEST with the field. */
export function headerValue(value: string, field: string): string {
  if (forbidden.test(value)) {
    throw badField(field, 'it has a line break or a control character. Leave it out')
  }
  if (/\p{Cs}/u.test(value)) throw badField(field, 'it has half of a character in it. Write it again')
  return value
}

export function badField(field: string, problem: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${field}: ${problem}.`, { field })
}
