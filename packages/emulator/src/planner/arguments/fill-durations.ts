import { type Duration, type DurationUnit, findDurations, minutesIn } from '../language/durations.ts'
import { impossibleLength } from '../language/impossible.ts'
import { spanOf } from '../language/spans.ts'
import { nameWords } from '../language/tokens.ts'
import { isSpan } from './date-format.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { speaksHowMuch, stems } from './parameter.ts'

const lengthWords = stems('duration length minute hour day night week month year long')

/** Gives "for 30 minutes" to a parameter that asks how long, in the unit it names. */
export function fillDurations(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (parameter.schema.enum.length > 0 || parameter.isList || !asksHowLong(parameter)) continue
    const unclear = impossibleLength(filling.freeText())
    if (unclear) filling.ask(parameter, [unclear])
    const found = findDurations(filling.freeText()).find((duration) => filling.isFree(duration))
    if (!found) continue
    const value = parameter.type === 'string' ? filling.text.slice(found.start, found.end) : inUnit(parameter, found)
    filling.give(parameter, { value, spans: [found] })
  }
  for (const parameter of filling.open())
    if (isSpan(parameter) && parameter.type === 'string' && parameter.schema.enum.length === 0)
      giveSpan(filling, parameter)
}

/** "For FY2026", "in Q3 2027", "over 2026-2028". */
const namedSpan =
  /\b(?:for |in |over |during )?(?:the )?((?:FY|fiscal year )\s?\d{2,4}|[QH][1-4](?: (?:of )?20\d\d)?|20\d\d\s?[-–]\s?20\d\d|(?<=\b(?:for|in|during) )20\d\d)\b/i

/** "The next two years" are two years. */
function giveSpan(filling: Filling, parameter: Parameter): void {
  const named = namedSpan.exec(filling.freeText())
  if (named?.[1] !== undefined) {
    filling.give(parameter, { value: named[1], spans: [spanOf(named)] })
    return
  }
  const opening = /\b(?:over |for |in )?(?:the )?(?:next|coming)\s(?=\S+\s(?:week|month|year)s?\b)/i.exec(
    filling.freeText(),
  )
  const from = opening ? opening.index + opening[0].length : 0
  const [found] = findDurations(filling.freeText().slice(from)).filter(({ unit }) => minutesIn[unit] >= minutesIn.week)
  if (!found) return
  const span = { start: opening ? opening.index : found.start, end: from + found.end }
  const value = `${found.amount} ${found.unit}${found.amount === 1 ? '' : 's'}`
  filling.give(parameter, { value, spans: [span] })
}

function isRate(description: string): boolean {
  return /\bper (?:hour|day|week|month|year)\b|\bamount\b|\bpercent\b|%/i.test(description)
}

/** Whether a number is a length of time, which no count of people or things fills. */
export function asksHowLong(parameter: Parameter): boolean {
  if (parameter.type === 'boolean' || parameter.schema.format) return false
  if (
    /\bhow long\b|\bduration\b|\bperiod of time\b/i.test(parameter.description) ||
    parameter.nameStems.includes('durat')
  )
    return true
  // Costs per month are no months.
  if (!lengthWords.has(parameter.nameStems.at(-1) ?? '') && isRate(parameter.description)) return false
  return parameter.type !== 'string' && speaksHowMuch(parameter, lengthWords) >= 0.85
}

const unitWords: [RegExp, DurationUnit][] = [
  [/\bmin(?:ute)?s?\b/i, 'minute'],
  [/\bhours?\b/i, 'hour'],
  [/\b(?:days?|nights?)\b/i, 'day'],
  [/\bweeks?\b/i, 'week'],
  [/\bmonths?\b/i, 'month'],
  [/\byears?\b/i, 'year'],
]

function inUnit(parameter: Parameter, found: Duration): number {
  const text = `${parameter.path.flatMap(nameWords).join(' ')} ${parameter.description}`
  const unit = unitWords.find(([pattern]) => pattern.test(text))?.[1] ?? found.unit
  const amount = unit === found.unit ? found.amount : found.minutes / minutesIn[unit]
  if (/\bseconds?\b/i.test(text)) return found.minutes * 60
  return parameter.type === 'integer' ? Math.round(amount) : amount
}
