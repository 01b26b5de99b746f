import type { Json, JsonObject } from '@deckhand/spec'
import { line, shortened, shownAddress } from '../mail/mail-arguments.ts'
import { readTimes } from './event-arguments.ts'
import { eventSpan } from './event-span.ts'
import type { GivenTime } from './event-time.ts'
import { saySpan } from './say-span.ts'

/** Who, what and when, in one line. */
export function previewEvent(args: JsonObject): string {
  const { title, location, attendees, description } = args
  const pieces = [
    `put "${line(String(title))}" into the calendar: ${sayWhen(args)}`,
    textOf(location) && `at ${short(location)}`,
    people(attendees) && `inviting ${people(attendees)}`,
    textOf(description) && `with the text: ${short(description)}`,
  ]
  return pieces.filter(Boolean).join(', ')
}

/** Which event, and what becomes of it: also what is taken away. */
export function previewChange(args: JsonObject): string {
  const { currentTitle, title, scope, location, attendees, description } = args
  const which = scope === 'all' ? ' (all of the series)' : scope === 'this' ? ' (this occurrence only)' : ''
  const pieces = [
    title !== undefined && `new title "${line(String(title))}"`,
    changedTimes(args) && `when: ${changedTimes(args)}`,
    location !== undefined && (textOf(location) ? `at ${short(location)}` : 'no place any more'),
    Array.isArray(attendees) && `invited are only: ${people(attendees) || 'nobody'}`,
    description !== undefined && (textOf(description) ? `with the text: ${short(description)}` : 'no text any more'),
  ]
  return `change the event "${line(String(currentTitle))}"${which}: ${pieces.filter(Boolean).join(', ')}`
}

/** With a new start alone it stays as long as it is, which is not known here. */
function changedTimes(args: JsonObject): string {
  if (args.start === undefined) return raw(args)
  const isMoved = args.end === undefined && args.durationMinutes === undefined
  return isMoved ? sayWhen(args).replace(/ to \d\d:\d\d (?=\()/, ' ') : sayWhen(args)
}

const people = (attendees: Json | undefined): string =>
  Array.isArray(attendees) ? attendees.map((one) => shownAddress(String(one))).join(', ') : ''

const short = (value: Json | undefined) => shortened(line(textOf(value)))

/** The zone of the calendar is not known here; times that cannot be read together are shown as they are. */
function sayWhen(args: JsonObject): string {
  try {
    const { start, end, durationMinutes, timeZone } = readTimes(args)
    if (!start) return raw(args)
    const offset = start.kind === 'instant' ? start.offset : undefined
    const shown = (time: GivenTime) => (timeZone === undefined ? asWritten(time, offset) : time)
    const span = eventSpan({
      start: shown(start),
      ...(end && { end: shown(end) }),
      ...(durationMinutes !== undefined && { durationMinutes }),
      timeZone: timeZone ?? 'UTC',
    })
    const zone =
      timeZone ?? (offset === undefined ? 'in the time zone of the calendar' : `UTC${offset.replace('Z', '')}`)
    return saySpan(span.start, span.end, timeZone ?? 'UTC').replace(/\(.*\)$/, `(${zone})`)
  } catch {
    return raw(args)
  }
}

function asWritten(time: GivenTime, offset: string | undefined): GivenTime {
  if (time.kind === 'day') return time
  if ((time.kind === 'instant' ? time.offset : undefined) !== offset)
    throw new Error('Two offsets do not fit in one line.')
  return { kind: 'local', local: time.local }
}

function raw({ start, end, durationMinutes, timeZone }: JsonObject): string {
  const pieces = [
    start && `from ${start}`,
    end && `to ${end}`,
    durationMinutes && `for ${durationMinutes} minutes`,
    timeZone && `(${timeZone})`,
  ]
  return line(pieces.filter(Boolean).join(' '))
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')
