import { numerals } from '../../language/numerals.ts'
import { readMood } from '../../plan/mood.ts'

/** So many clicks are made in one answer. */
export const mostAtOnce = 20

/** What is to be put, without how many and where. */
export function thingIn(clause: string): string {
  return readMood(clause)
    .core.replace(/^(?:add|put|place|throw|drop|buy|order|take|get|want|have|purchase)\b/i, '')
    .replace(
      /\b(?:in|into|to|on)(?: the| my| our| your)? (?:shopping )?(?:cart|basket|bag|trolley|list|order)\b.*$/i,
      '',
    )
    .replace(
      /^\s*(?:(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a couple|a dozen|some|another|more|the|of|pieces?|x|×)\s+)+/i,
      '',
    )
    .replace(/^\s*(?:it|this|that|them|these|one|ones)\b/i, '')
    .replace(/[\s.,!?;:]+(?:please)?[\s.,!?;:]*$/i, '')
    .trim()
}

export function quantityIn(clause: string): number {
  const before = clause.slice(0, Math.max(0, clause.indexOf(thingIn(clause))) || undefined)
  const [first] = numerals(before).filter(({ kind, value }) => kind === 'plain' && Number.isInteger(value) && value > 0)
  return Math.min(first?.value ?? 1, mostAtOnce * 5)
}
