import { numerals } from '../../language/numerals.ts'
import { readMood } from '../../plan/mood.ts'

/** What words ask to take away. */
export interface Removal {
  thing: string
  /** Undefined for all of it. */
  count?: number
}

const verb = /^(?:remove|delete|discard|erase|drop|take|put|throw|get|pull|bring)\b(?: rid of| out| away| off)?\s*/i
const ending =
  /\s*\b(?:(?:out|off|away|back)\b(?: of| from)?|from)(?: (?:the|my|our|your|it|there)\b.*)?[\s.,!?;:]*(?:again|please)?[\s.,!?;:]*$/i
const all = /^(?:all(?: of)?|every|both|each)\b\s*(?:of )?/i

/** Whether a clause asks for less, whatever verb it opens with: "put the mug back" does, "put the mug back in the cart" does not. */
export function isRemoval(core: string): boolean {
  const start = core.slice(0, 400)
  if (/\b(?:back )?(?:in|into) (?:the|my|our|your) (?:shopping )?(?:cart|basket|bag|trolley)\b/i.test(start))
    return false
  return (
    /^(?:remove|delete|discard|erase|drop)\b/i.test(start) ||
    /^(?:take|throw|pull|get)\b.{0,200}\b(?:out|off|away)\b|^get rid of\b/i.test(start) ||
    /^(?:put|bring)\b.{1,200}\bback\b/i.test(start) ||
    /^(?:take|throw|pull)\b.{1,200}\bfrom (?:the|my|our|your)\b/i.test(start)
  )
}

export function removalIn(clause: string): Removal {
  const bare = readMood(clause)
    .core.replace(verb, '')
    .replace(ending, '')
    .replace(/[\s.,!?;:]+$/, '')
    .trim()
  const everything = all.exec(bare)
  const rest = bare.slice(everything?.[0].length ?? 0)
  const [number] = numerals(rest.slice(0, 40)).filter(({ start }) => start === 0)
  const thing = rest
    .slice(number?.end ?? 0)
    .replace(/^\s*(?:of\b\s*)?(?:(?:the|my|our|an?|that|this|those|these|it|them)\b\s*)?/i, '')
    .trim()
  return { thing, ...(number && !everything && { count: number.value }) }
}
