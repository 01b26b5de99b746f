import { numerals } from './numerals.ts'
import { type Span, spanOf } from './spans.ts'

export interface Duration extends Span {
  minutes: number
  /** In the unit that was said. */
  amount: number
  unit: DurationUnit
}

export type DurationUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

export const minutesIn: Record<DurationUnit, number> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
}

const units: [RegExp, DurationUnit][] = [
  [/^[\s-]*(?:minutes?|mins?)\b/i, 'minute'],
  [/^[\s-]*(?:hours?|hrs?|h)\b/i, 'hour'],
  [/^[\s-]*(?:days?|nights?)\b/i, 'day'],
  [/^[\s-]*(?:weeks?)\b/i, 'week'],
  [/^[\s-]*(?:months?)\b/i, 'month'],
  [/^[\s-]*(?:years?)\b/i, 'year'],
]

/** "for 30 minutes", "two hours", "half an hour", "an hour": but not "in 2 days", which is a date. */
export function findDurations(text: string): Duration[] {
  const counted = numerals(text).flatMap((numeral) => {
    const rest = text.slice(numeral.end, numeral.end + 12)
    const unit = units.find(([pattern]) => pattern.test(rest))
    if (!unit || isMoment(text, numeral.start, numeral.end + rest.length)) return []
    const end = numeral.end + (unit[0].exec(rest)?.[0].length ?? 0)
    return [
      { start: numeral.start, end, amount: numeral.value, unit: unit[1], minutes: numeral.value * minutesIn[unit[1]] },
    ]
  })
  return [...counted, ...spelled(text)].sort((a, b) => a.start - b.start)
}

function isMoment(text: string, start: number, end: number): boolean {
  return (
    /\b(?:in|within|last|past|next)\s+(?:the\s+(?:last|next|past)\s+)?$/i.test(text.slice(0, start)) ||
    /\bago\b/i.test(text.slice(start, end + 6))
  )
}

const phrases: [RegExp, number, DurationUnit][] = [
  [/\bhalf an hour\b/gi, 0.5, 'hour'],
  [/\b(?:for )?an hour and a half\b/gi, 1.5, 'hour'],
  [/\bfor an hour\b(?! and)/gi, 1, 'hour'],
  [/\bfor a (?:day|night)\b/gi, 1, 'day'],
  [/\bfor a week\b/gi, 1, 'week'],
  [/\bfor a month\b/gi, 1, 'month'],
  [/\bfor a year\b/gi, 1, 'year'],
]

function spelled(text: string): Duration[] {
  return phrases.flatMap(([pattern, amount, unit]) =>
    Array.from(text.matchAll(pattern), (match) => ({
      ...spanOf(match),
      amount,
      unit,
      minutes: amount * minutesIn[unit],
    })),
  )
}
