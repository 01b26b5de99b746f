import { numerals } from '../../language/numerals.ts'
import { readMood } from '../../plan/mood.ts'

/** So many clicks are made in one answer, and for one request. */
export const mostAtOnce = 20

const verb = /^(?:add|put|place|throw|drop|buy|order|take|get|want|have|purchase)\b/i
const destination =
  /\b(?:back )?(?:in|into|to|on)(?: the| my| our| your)? (?:shopping )?(?:cart|basket|bag|trolley|list|order)\b.*$/i

/** What is to be put, without how many and where. */
export const thingIn = (clause: string): string => counted(clause).thing

export const quantityIn = (clause: string): number => counted(clause).count

function counted(clause: string): { thing: string; count: number } {
  const rest = readMood(clause)
    .core.replace(verb, '')
    .replace(destination, '')
    .replace(/^\s*(?:me|us)\b/i, '')
    .trim()
  const [number] = numerals(rest.slice(0, 60)).filter(
    ({ start, kind, value }) => start === 0 && kind === 'plain' && Number.isInteger(value) && value >= 0,
  )
  const thing = rest
    .slice(number?.end ?? 0)
    .replace(/^\s*(?:(?:an?|some|another|one|more|the|of|pieces?|x|×)\b\s*)+/i, '')
    .replace(/^\s*(?:it|this|that|them|these|one|ones)\b/i, '')
    .replace(/[\s.,!?;:]+(?:please)?[\s.,!?;:]*$/i, '')
    .trim()
  return { thing, count: number?.value ?? 1 }
}
