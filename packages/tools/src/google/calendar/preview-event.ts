import type { Json, JsonObject } from '@deckhand/spec'
import { line, shortened } from '../mail/mail-arguments.ts'
import { readTimes } from './event-arguments.ts'
import { eventSpan } from './event-span.ts'
import type { GivenTime } from './event-time.ts'
import { saySpan } from './say-span.ts'

/** Who, what and when, in one line. */
export function previewEvent(args: JsonObject): string {
  return `put "${line(String(args.title))}" into the calendar: ${sayWhen(args)}${details(args)}`
}

/** Which event, and what becomes of it. */
export function previewChange(args: JsonObject): string {
  const { currentTitle, title, scope, start, end, durationMinutes } = args
  const which = scope === 'all' ? ' (all of the series)' : scope === 'this' ? ' (this occurrence only)' : ''
  const times =
    start === undefined ? raw(args) : end === undefined && durationMinutes === undefined ? moved(args) : sayWhen(args)
  const pieces = [title !== undefined && `new title "${line(String(title))}"`, times && `when: ${times}`]
  const what = pieces.filter(Boolean).join(', ')
  return `change the event "${line(String(currentTitle))}"${which}: ${what}${details(args)}`.replace(/: , /, ': ')
}

/** It stays as long as it is, which is not known here. */
const moved = (args: JsonObject) => sayWhen(args).replace(/ to \d\d:\d\d (?=\()/, ' ')

function details({ location, attendees, description }: JsonObject): string {
  return [
    textOf(location) && `, at ${shortened(line(textOf(location)), 200)}`,
    Array.isArray(attendees) &&
      attendees.length > 0 &&
      `, inviting ${attendees.map((one) => line(String(one))).join(', ')}`,
    textOf(description) && `: ${shortened(line(textOf(description)))}`,
  ]
    .filter((piece) => typeof piece === 'string')
    .join('')
}

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
