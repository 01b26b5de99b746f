import type { Json, JsonObject } from '@deckhand/spec'
import { line, shortened, shownAddress } from '../mail/mail-arguments.ts'
import { primaryId } from './calendar-zone.ts'
import { readTimes } from './event-arguments.ts'
import { eventSpan } from './event-span.ts'
import type { GivenTime } from './event-time.ts'
import { formatDay, formatSpan } from './format-span.ts'
import { localTime } from './zoned-time.ts'

/** Who, what and when, in one line. */
export function previewEvent(args: JsonObject): string {
  const { title, location, attendees, description } = args
  const pieces = [
    `put "${line(String(title))}" into the calendar${which(args)}: ${formatWhen(args)}`,
    textOf(location) && `at ${short(location)}`,
    people(attendees) && `inviting ${people(attendees)}`,
    textOf(description) && `with the text: ${short(description)}`,
  ]
  return pieces.filter(Boolean).join(', ')
}

/** The event, its current time, and every change, including what is removed. */
export function previewChange(args: JsonObject): string {
  const { currentTitle, title, scope, location, attendees, description } = args
  const extent = scope === 'all' ? ' (all of the series)' : scope === 'this' ? ' (this occurrence only)' : ''
  const place = which(args) && ` in the calendar${which(args)}`
  const pieces = [
    title !== undefined && `new title "${line(String(title))}"`,
    changedTimes(args) && `when: ${changedTimes(args)}`,
    location !== undefined && (textOf(location) ? `at ${short(location)}` : 'no place any more'),
    Array.isArray(attendees) && `invited are only: ${people(attendees) || 'nobody'}`,
    description !== undefined && (textOf(description) ? `with the text: ${short(description)}` : 'no text any more'),
  ]
  const event = `"${line(String(currentTitle))}"${place}, now ${formatCurrent(args)}${extent}`
  return `change the event ${event}: ${pieces.filter(Boolean).join(', ')}`
}

const which = ({ calendarId }: JsonObject): string =>
  textOf(calendarId) === '' || calendarId === primaryId ? '' : ` ${line(textOf(calendarId))}`

/** A current start without an offset is in the calendar's zone, whatever the zone of the new times is. */
function formatCurrent({ currentStart, timeZone }: JsonObject): string {
  try {
    const { start, timeZone: zone } = readTimes({ start: currentStart ?? '', ...(timeZone && { timeZone }) })
    return start ? formatMoment(start, start.kind === 'instant' ? zone : undefined) : ''
  } catch {
    return line(String(currentStart))
  }
}

/** With only a new start, the event keeps its length, which is unknown here. With only a new end, it keeps its start. */
function changedTimes(args: JsonObject): string {
  const { start, end, durationMinutes, currentStart } = args
  if (start === undefined && end === undefined && durationMinutes === undefined) return ''
  if (start === undefined) return formatWhen({ ...args, start: currentStart ?? '' }, args)
  const isMoved = args.end === undefined && args.durationMinutes === undefined
  return isMoved ? formatWhen(args).replace(/ to \d\d:\d\d (?=\()/, ' ') : formatWhen(args)
}

const people = (attendees: Json | undefined): string =>
  Array.isArray(attendees) ? attendees.map((one) => shownAddress(String(one))).join(', ') : ''

const short = (value: Json | undefined) => shortened(line(textOf(value)))

/** The zone of the calendar is unknown here. Times that cannot be combined are shown one by one. */
function formatWhen(args: JsonObject, given = args): string {
  try {
    const { start, end, durationMinutes, timeZone } = readTimes(args)
    if (!start) return separately(given)
    const offset = start.kind === 'instant' ? start.offset : undefined
    const shown = (time: GivenTime) => (timeZone === undefined ? asWritten(time, offset) : time)
    const span = eventSpan({
      start: shown(start),
      ...(end && { end: shown(end) }),
      ...(durationMinutes !== undefined && { durationMinutes }),
      timeZone: timeZone ?? 'UTC',
    })
    return formatSpan(span.start, span.end, timeZone ?? 'UTC').replace(/\(.*\)$/, `(${zoneName(start, timeZone)})`)
  } catch {
    return separately(given)
  }
}

/** "Thursday, 19 November 2026, 15:00 (UTC+01:00)" */
function formatMoment(time: GivenTime, timeZone: string | undefined): string {
  if (time.kind === 'day') return formatDay(time.date)
  const local = time.kind === 'instant' && timeZone !== undefined ? localTime(time.ms, timeZone) : time.local
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11, 16)} (${zoneName(time, timeZone)})`
}

function zoneName(time: GivenTime, timeZone: string | undefined): string {
  if (timeZone !== undefined) return timeZone
  return time.kind === 'instant' ? `UTC${time.offset.replace('Z', '')}` : 'in the time zone of the calendar'
}

function asWritten(time: GivenTime, offset: string | undefined): GivenTime {
  if (time.kind === 'day') return time
  if ((time.kind === 'instant' ? time.offset : undefined) !== offset)
    throw new Error('Two offsets do not fit in one line.')
  return { kind: 'local', local: time.local }
}

function separately({ start, end, durationMinutes, timeZone }: JsonObject): string {
  const pieces = [
    start && `from ${momentOf(start, timeZone)}`,
    end && `to ${momentOf(end, timeZone)}`,
    durationMinutes && `for ${durationMinutes} minutes`,
  ]
  return line(pieces.filter(Boolean).join(' '))
}

/** Text that cannot be parsed is shown unchanged. */
function momentOf(text: Json, zone: Json | undefined): string {
  try {
    const { start, timeZone } = readTimes({ start: text, ...(zone && { timeZone: zone }) })
    return start ? formatMoment(start, timeZone) : String(text)
  } catch {
    return zone ? `${text} (${zone})` : String(text)
  }
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')
