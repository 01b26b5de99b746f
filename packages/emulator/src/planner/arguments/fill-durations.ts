import { type Duration, type DurationUnit, findDurations, minutesIn } from '../language/durations.ts'
import { impossibleLength } from '../language/impossible.ts'
import { nameWords } from '../language/tokens.ts'
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
}

function asksHowLong(parameter: Parameter): boolean {
  if (parameter.type === 'boolean' || parameter.schema.format) return false
  if (
    /\bhow long\b|\bduration\b|\bperiod of time\b/i.test(parameter.description) ||
    parameter.nameStems.includes('durat')
  )
    return true
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
