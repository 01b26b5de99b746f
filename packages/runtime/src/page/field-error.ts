import { DeckhandError } from '@deckhand/spec/errors'

/** The client sent something invalid. `field` is its path. */
export function badField(field: string, problem: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${field}: ${problem}`, { field })
}

export function tooLarge(field: string, problem: string): DeckhandError {
  return new DeckhandError('TOO_LARGE', `${field}: ${problem}`, { field })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function checkKeys(value: Record<string, unknown>, allowed: string[], field: string): void {
  const odd = Object.keys(value).find((key) => !allowed.includes(key))
  if (odd !== undefined) throw badField(`${field}.${odd.slice(0, 60)}`, 'there is no such field here.')
}
