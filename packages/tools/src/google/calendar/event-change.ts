import type { JsonObject } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import { badField } from '../mail/header-value.ts'
import { type GivenTimes, readAttendees, readTimes, textFields, wireAttendee } from './event-arguments.ts'
import { type EventSpan, eventSpan } from './event-span.ts'
import { type GivenTime, nextDay } from './event-time.ts'
import { localTime } from './zoned-time.ts'

type Event = calendar_v3.Schema$Event
type Time = calendar_v3.Schema$EventDateTime

/** The changed fields of an event. `timeZone` applies to times without one. */
export function eventChange(args: JsonObject, event: Event, timeZone: string): Event {
  const { texts, times, attendees } = readChange(args)
  return {
    ...texts,
    ...(times && changedSpan(times, event, times.timeZone ?? timeZone)),
    // People who were already invited keep their answers.
    ...(attendees && { attendees: attendees.map((one) => invitedBefore(event, one.address) ?? wireAttendee(one)) }),
  }
}

/** Reads the change from the arguments alone. Throws BAD_REQUEST with the field. */
export function readChange(args: JsonObject) {
  const [texts, times, attendees] = [textFields(args), readTimes(args), readAttendees(args.attendees)]
  const isTimed = hasTimes(times)
  if (!isTimed && !attendees && Object.keys(texts).length === 0) {
    throw badField(
      'title',
      'nothing is to be changed. Give at least one of title, start, end, location, description and attendees',
    )
  }
  return { texts, ...(isTimed && { times }), ...(attendees && { attendees }) }
}

const invitedBefore = ({ attendees }: Event, address: string) =>
  attendees?.find(({ email }) => email?.toLowerCase() === address)

function hasTimes({ start, end, durationMinutes, timeZone }: GivenTimes): boolean {
  const given = start !== undefined || end !== undefined || durationMinutes !== undefined
  if (!given && timeZone !== undefined) throw badField('timeZone', 'it belongs to start or end. Give one of them')
  return given
}

/** A new start alone moves the event and keeps its length. */
function changedSpan({ start, end, durationMinutes }: GivenTimes, event: Event, timeZone: string): EventSpan {
  const from = start ?? asGiven(event.start, 'start')
  const sameKind = (from.kind === 'day') === Boolean(event.start?.date)
  const keepsLength = end === undefined && durationMinutes === undefined && sameKind
  const until = keepsLength ? {} : { ...(end && { end }), ...(durationMinutes !== undefined && { durationMinutes }) }
  const span = eventSpan({ start: from, ...until, ...(keepsLength && lengthOf(event, from)), timeZone })
  return { start: clearOtherKind(span.start), end: clearOtherKind(span.end) }
}

function lengthOf({ start, end }: Event, from: GivenTime): { end: GivenTime } | { durationMinutes: number } {
  const ms = Date.parse(end?.dateTime ?? end?.date ?? '') - Date.parse(start?.dateTime ?? start?.date ?? '')
  if (from.kind !== 'day') return { durationMinutes: Math.max(1, Math.round(ms / 60_000)) }
  return { end: { kind: 'day', date: nextDay(from.date, Math.max(0, Math.round(ms / 86_400_000) - 1)) } }
}

function asGiven(time: Time | undefined, field: string): GivenTime {
  if (time?.date) return { kind: 'day', date: time.date }
  const ms = Date.parse(time?.dateTime ?? '')
  if (Number.isNaN(ms)) throw badField(field, 'the event does not say. Give it')
  return { kind: 'instant', local: localTime(ms, 'UTC'), offset: 'Z', ms }
}

/** A patch keeps fields that it does not name: without null, a day would stay next to a time. */
function clearOtherKind(time: Time): Time {
  return time.date ? { date: time.date, dateTime: null, timeZone: null } : { ...time, date: null }
}
