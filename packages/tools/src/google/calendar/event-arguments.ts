import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'
import { findTimeZone } from '../../time-zone/find-time-zone.ts'
import { type MailAddress, parseAddress } from '../mail/address.ts'
import { badField } from '../mail/header-value.ts'
import { addressListSchema } from '../mail/mail-arguments.ts'
import { primaryId } from './calendar-zone.ts'
import { type GivenTime, parseTime } from './event-time.ts'

const zoneHint =
  'with an offset (2026-11-19T15:00+01:00), or without one in timeZone or else in the time zone of the calendar; 2026-11-19 for whole days'

export const eventSchemas: Record<string, JsonSchema> = {
  title: { type: 'string', description: 'What the event is called.', minLength: 1, maxLength: 500 },
  start: { type: 'string', description: `When it begins, ${zoneHint}.`, minLength: 10, maxLength: 40 },
  end: {
    type: 'string',
    description: 'When it ends, in the same way; of whole days the last one.',
    minLength: 10,
    maxLength: 40,
  },
  durationMinutes: { type: 'integer', description: 'How long it is, in place of end.', minimum: 1, maximum: 20_160 },
  timeZone: {
    type: 'string',
    description: 'The time zone of the times, as Europe/Berlin.',
    minLength: 1,
    maxLength: 100,
  },
  location: { type: 'string', description: 'Where it is.', maxLength: 1_000 },
  description: { type: 'string', description: 'What else there is to say about it.', maxLength: 8_000 },
  attendees: addressListSchema('Who is invited, one address for each entry. They get an invitation by mail.'),
}

export const calendarIdSchema: JsonSchema = {
  type: 'string',
  description: 'Which calendar, as calendar_search gives it in calendarId; the primary one when left out.',
  minLength: 1,
  maxLength: 320,
}

export const readCalendarId = ({ calendarId }: JsonObject): string =>
  typeof calendarId === 'string' ? calendarId : primaryId

export interface GivenTimes {
  start?: GivenTime
  end?: GivenTime
  durationMinutes?: number
  timeZone?: string
}

/** Throws BAD_REQUEST with the field. */
export function readTimes({ start, end, durationMinutes, timeZone }: JsonObject): GivenTimes {
  return {
    ...(typeof start === 'string' && { start: parseTime(start, 'start') }),
    ...(typeof end === 'string' && { end: parseTime(end, 'end') }),
    ...(typeof durationMinutes === 'number' && { durationMinutes }),
    ...(typeof timeZone === 'string' && { timeZone: readZone(timeZone) }),
  }
}

function readZone(name: string): string {
  try {
    return findTimeZone(name)
  } catch (thrown) {
    throw badField('timeZone', thrown instanceof Error ? thrown.message.replace(/\.$/, '') : String(thrown))
  }
}

export const needsCalendarZone = ({ start, end, timeZone }: GivenTimes): boolean =>
  timeZone === undefined && [start, end].some((time) => time?.kind !== undefined && time.kind !== 'day')

export function readAttendees(value: Json | undefined): MailAddress[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((text, index) => parseAddress(String(text), `attendees[${index}]`))
}

export const wireAttendee = ({ name, address }: MailAddress) => ({
  email: address,
  ...(name !== '' && { displayName: name }),
})

export function textFields({ title, location, description }: JsonObject) {
  return {
    ...(typeof title === 'string' && { summary: title }),
    ...(typeof location === 'string' && { location }),
    ...(typeof description === 'string' && { description }),
  }
}
