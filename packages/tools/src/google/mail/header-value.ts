import { DeckhandError } from '@deckhand/spec/errors'

// Line breaks end a header, control characters hide in one, and direction marks change how it reads.
const forbidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Returns the value if it is allowed in a mail header. Throws BAD_REQUEST with the field. */
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
