import { badField } from './field-error.ts'

const deepest = 60

/**
 * Without going deeper itself: what is nested without end would exhaust the stack of whatever reads it. A number without end is refused, too: JSON has none, so
 * that a mark over it is the one over null, and a call could be changed from one to the other.
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
