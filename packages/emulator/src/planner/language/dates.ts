import type { ParsedComponents, ParsedResult } from 'chrono-node'
import { parse } from 'chrono-node/en'
import type { Span } from './spans.ts'

export interface Moment {
  date: Date
  hasDay: boolean
  hasTime: boolean
}

export interface FoundDate {
  /** Two when the day and the time of day were said apart. */
  spans: Span[]
  from: Moment
  to?: Moment
}

/** chrono tries dozens of patterns at each place; a clause is never this long. */
const longestText = 2000

/** Days and times in a text, read in the machine's time zone as people near it would say them. */
export function findDates(text: string, now: Date): FoundDate[] {
  const read = text.slice(0, longestText)
  const results = parse(read, now, { forwardDate: true }).filter((result) => isSaidAsDate(result, read))
  return joinHalves(results.map((result) => readResult(result, read, now)))
}

function readResult(result: ParsedResult, text: string, now: Date): FoundDate {
  const { index: start } = result
  const isPast = /\b(?:since|last|past)\s+(?:on\s+)?$/i.test(text.slice(0, start))
  // Dinner at 8 is in the evening.
  const isEvening = /\b(?:dinner|supper|table|drinks|concert|party|tonight|evening)\b/i.test(text)
  const said = { text: result.text, lastHour: isEvening ? 11 : 6 }
  const from = afternoon(momentOf(result.start), result.start, said, now)
  const spans = [{ start, end: start + result.text.length }]
  const period = periodOf(result.text, now)
  if (period) return { spans, ...period }
  const found: FoundDate = { spans, from: isPast ? weekBack(from, result.start, now) : from }
  if (result.end) found.to = notBefore(afternoon(momentOf(result.end), result.end, said, now), found.from)
  return found
}

/** A week is seven days, from Monday on. */
function periodOf(text: string, now: Date): Pick<FoundDate, 'from' | 'to'> | undefined {
  const which = /^(?:(this)|(?:the )?(next|coming|following)|(?:the )?(?:last|past|previous)) week$/i.exec(text.trim())
  if (!which) return undefined
  const weeks = which[1] ? 0 : which[2] ? 1 : -1
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7) + weeks * 7, 12)
  const sunday = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 6, 12)
  const day = { hasDay: true, hasTime: false }
  return { from: { date: monday, ...day }, to: { date: sunday, ...day } }
}

/** "Tomorrow for two at 7pm" says one moment in two places. */
function joinHalves(dates: FoundDate[]): FoundDate[] {
  const [first, second, ...others] = dates
  if (!first || !second) return dates
  const day = [first, second].find((found) => found.from.hasDay && !found.from.hasTime && !found.to)
  const time = [first, second].find((found) => found.from.hasTime && !found.from.hasDay)
  if (!day || !time) return dates
  const joined: FoundDate = { spans: [...first.spans, ...second.spans], from: onDay(day.from, time.from) }
  if (time.to) joined.to = onDay(day.from, time.to)
  return [joined, ...others]
}

function onDay(day: Moment, time: Moment): Moment {
  const date = new Date(day.date)
  date.setHours(time.date.getHours(), time.date.getMinutes(), 0, 0)
  return { date, hasDay: true, hasTime: true }
}

/** A bare number of days or "may" and "sat" are words before they are dates. */
function isSaidAsDate(result: ParsedResult, text: string): boolean {
  const after = text.slice(result.index + result.text.length)
  // "at 12 Elm Street" is a place.
  if (
    /^(?:at|from|by|on)? ?\d{1,3}$/i.test(result.text.trim()) &&
    /^ (?!on\b|in\b|am\b|pm\b|for\b|to\b|and\b|with\b|by\b)\p{Lu}/u.test(after)
  )
    return false
  return !/^(?:may|mar|sat|sun|wed|second|\d+ ?(?:days?|hours?|minutes?|mins?|weeks?|months?|years?)|for .*|\d{1,2}|\d+ (?:sat|sun))$/i.test(
    result.text.trim(),
  )
}

function momentOf(components: ParsedComponents): Moment {
  const hasDay = components.isCertain('day') || components.isCertain('weekday') || components.isCertain('month')
  return { date: components.date(), hasDay, hasTime: components.isCertain('hour') }
}

interface Said {
  text: string
  /** Up to this hour a bare figure is one after noon. */
  lastHour: number
}

/** "At 3" is said of the afternoon; "03:00" and "3am" say what they mean. */
function afternoon(moment: Moment, components: ParsedComponents, { text, lastHour }: Said, now: Date): Moment {
  const hour = components.get('hour') ?? 0
  const isBare = moment.hasTime && !components.isCertain('meridiem') && !components.isCertain('timezoneOffset')
  if (!isBare || hour < 1 || hour > lastHour || /\b0\d:\d\d|\d{4}-\d\d-\d\dT/.test(text)) return moment
  const date = new Date(moment.date)
  date.setHours(date.getHours() + 12)
  // Without a day chrono took the next 3 in the morning, which may be tomorrow's.
  const dayBefore = new Date(date)
  dayBefore.setDate(date.getDate() - 1)
  return { ...moment, date: !moment.hasDay && dayBefore > now ? dayBefore : date }
}

/** "From 9 to 5" ends in the afternoon. */
function notBefore(to: Moment, from: Moment): Moment {
  if (to.date > from.date || !to.hasTime) return to
  const date = new Date(to.date)
  date.setHours(date.getHours() + 12)
  return { ...to, date: date > from.date ? date : to.date }
}

/** "Since Monday" means the one that was. */
function weekBack(moment: Moment, components: ParsedComponents, now: Date): Moment {
  if (!components.isCertain('weekday') || moment.date <= now) return moment
  const date = new Date(moment.date)
  date.setDate(date.getDate() - 7)
  return { ...moment, date }
}

const hours = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const hourNames = hours.split('|')

/** Times that are said in words, in figures that chrono reads. Keeps everything else, but not offsets. */
export function timesInFigures(text: string): string {
  const hour = `(${hours}|\\d{1,2})`
  const figure = (said: string) => Number(said) || hourNames.indexOf(said.toLowerCase()) + 1
  return text
    .replace(new RegExp(`\\bhalf past ${hour}\\b`, 'gi'), (_, said: string) => `${figure(said)}:30`)
    .replace(new RegExp(`\\b(?:a )?quarter past ${hour}\\b`, 'gi'), (_, said: string) => `${figure(said)}:15`)
    .replace(new RegExp(`\\b(?:a )?quarter to ${hour}\\b`, 'gi'), (_, said: string) => `${figure(said) - 1 || 12}:45`)
    .replace(
      new RegExp(
        `\\b(at|from|until|till) (${hours})(?= ?(?:o'clock|o’clock|in the|am|pm|tomorrow|today|on|$|[,.?!]))`,
        'gi',
      ),
      (_, word: string, said: string) => `${word} ${figure(said)}`,
    )
    .replace(new RegExp(`\\b${hour} ?o['’]clock`, 'gi'), (_, said: string) => `${figure(said)}:00`)
    .replace(/\bat midday\b/gi, 'at noon')
    .replace(
      /^(\W*(?:please )?(?:move|reschedule|postpone|shift|push|delay)\b.{1,200}\sto) (\d{1,2})(?=$|[,.?!]| (?:on|tomorrow|today)\b)/gi,
      '$1 $2:00',
    )
}
