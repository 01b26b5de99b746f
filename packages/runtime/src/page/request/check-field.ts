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

const deepest = 60

/**
 * Refuses values that would overflow the stack of a recursive reader; so this one is iterative. Also refuses infinite numbers: JSON writes them
 * as null, so both have the same HMAC, and a call could be changed from one to the other.
 */
export function refuseDeep(value: unknown, field: string): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw badField(field, `is nested more than ${deepest} levels deep.`)
    if (level.includes(Number.POSITIVE_INFINITY) || level.includes(Number.NEGATIVE_INFINITY))
      throw badField(field, 'has a number that is too large.')
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
}
