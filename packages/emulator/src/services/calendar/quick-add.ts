import type { ParsedComponents, ParsedResult } from 'chrono-node'
import { parse } from 'chrono-node/en'
import { refuseEvent } from '../google/google-error.ts'
import type { Operation } from '../operation.ts'
import type { StoredCalendar, StoredEvent, StoredTime } from './calendar-state.ts'
import { done, openCalendar, readId, stamp } from './change-event.ts'
import { scopes } from './scopes.ts'
import { dayText } from './time/rfc3339.ts'
import { toInstant, toLocal } from './time/zone.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** chrono tries dozens of patterns at each place. */
const longestText = 1_000

/** An event from words: what is said of day and time is when, the rest is its title. Without a length it takes an hour, without a time the day. */
export const quickAdd: Operation = {
  service: 'calendar',
  name: 'events.quickAdd',
  method: 'POST',
  path: '/calendar/v3/calendars/:calendarId/events/quickAdd',
  scopes: scopes.write,
  run(call, context) {
    const calendar = openCalendar(call, context)
    const text = (call.query.get('text') ?? '').trim().slice(0, longestText)
    if (text === '') refuseEvent('required', undefined, 'text')
    const id = readId(context, calendar, undefined)
    const now = context.now()
    const base = { calendarId: calendar.id, id, iCalUID: `${id}@google.com`, sequence: 0, created: now.toISOString() }
    const event: StoredEvent = { ...base, ...stamp(context), status: 'confirmed', ...readWords(text, calendar, now) }
    context.world.calendar.events.push(event)
    return done(call, context, { calendar, event, action: 'created' })
  },
}

function readWords(
  text: string,
  { timeZone }: StoredCalendar,
  now: Date,
): Pick<StoredEvent, 'start' | 'end' | 'fields'> {
  const instant = now.getTime()
  const offset = Math.round((toLocal(instant, timeZone) - instant) / 60_000)
  const [found] = parse(text, { instant: now, timezone: offset }, { forwardDate: true })
  const title = found ? withoutTime(text, found) : text
  const fields = { summary: title === '' ? text : title }
  if (!found) return { ...hourAt(Math.floor(instant / 60_000) * 60_000, timeZone), fields }
  return { ...(found.start.isCertain('hour') ? timed(found, timeZone) : wholeDays(found)), fields }
}

/** The words around it that lead to the time go with it. */
function withoutTime(text: string, { index, text: said }: ParsedResult): string {
  const before = text.slice(0, index).replace(/(?:\s|\b(?:on|at|from|by|this|the))+$/i, '')
  const after = text.slice(index + said.length).replace(/^[\s,]+/, '')
  return [before, after].filter((part) => part !== '').join(' ')
}

function timed({ start, end }: ParsedResult, timeZone: string): { start: StoredTime; end: StoredTime } {
  const from = toInstant(localOf(start), timeZone)
  const to = end && toInstant(localOf(end), timeZone)
  return to !== undefined && to > from
    ? { start: { instant: from, timeZone }, end: { instant: to, timeZone } }
    : hourAt(from, timeZone)
}

function hourAt(instant: number, timeZone: string): { start: StoredTime; end: StoredTime } {
  return { start: { instant, timeZone }, end: { instant: instant + hourMs, timeZone } }
}

/** The end is the day after the last. */
function wholeDays({ start, end }: ParsedResult): { start: StoredTime; end: StoredTime } {
  const last = localOf(end ?? start) + dayMs
  return { start: { date: dayText(localOf(start)) }, end: { date: dayText(last) } }
}

function localOf(said: ParsedComponents): number {
  const of = (unit: 'year' | 'month' | 'day' | 'hour' | 'minute') => said.get(unit) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}
