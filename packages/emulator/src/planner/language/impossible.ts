import { type Span, spanOf } from './spans.ts'

/** "At 25" and "at 14:75" are no times of day. */
export function impossibleTime(text: string): Span | undefined {
  const found = text.matchAll(/\b(?:at|from|until|till|by|to) (\d{1,2})(?:[:.](\d\d))?(?![\d%.:/-]|\s?\p{L})/giu)
  const match = [...found].find(([, hour, minute = '0']) => Number(hour) > 24 || Number(minute) > 59)
  return match && spanOf(match)
}

/** "For -5 minutes" and "for 0 hours" are no lengths. */
export function impossibleLength(text: string): Span | undefined {
  const match =
    /\bfor (?:(?:-|−|minus )\s?\d+|0)[\s-]*(?:minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?)\b/i.exec(text)
  return match ? spanOf(match) : undefined
}

const moves = /^(?:move|reschedule|postpone|shift|push|put|bring|change|delay)\b/i

/** Where the new time begins in "move the yoga on Wednesday to Friday at 10": what is said before tells which one is moved. */
export function newTimeIn(core: string): number | undefined {
  const match = moves.test(core) ? /\sto\s(?!.*\sto\s)/is.exec(core) : null
  return match?.index
}
