import { refuseEvent } from '../google/google-error.ts'
import type { ServiceCall } from '../service-call.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { readAttendees } from './read-attendees.ts'
import { parseRule } from './recurrence/rule.ts'
import { instantOf, readTime } from './time/event-time.ts'

export type EventBody = Record<string, unknown>

/** Texts and settings that are kept as they come. What a client sends beyond these is ignored, as the calendar does. */
const plainFields = ['summary', 'description', 'location', 'transparency', 'visibility', 'colorId'] as const
const otherFields = ['reminders', 'extendedProperties', 'source', 'guestsCanModify', 'guestsCanInviteOthers'] as const

export type EventContent = Pick<StoredEvent, 'start' | 'end' | 'status' | 'fields'> & {
  recurrence: string[] | undefined
  attendees: StoredEvent['attendees'] | undefined
}

export function readBody({ body }: ServiceCall): EventBody {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as EventBody
  } catch {
    return refuseEvent('parseError')
  }
  return refuseEvent('parseError')
}

/** Checks a whole event. Throws the calendar's refusal. */
export function readEvent(body: EventBody, calendar: StoredCalendar): EventContent {
  const start = readTime(body.start, 'start', calendar.timeZone)
  const end = readTime(body.end, 'end', calendar.timeZone)
  if ('date' in start !== 'date' in end)
    refuseEvent('invalid', 'Start and end times must either both be date or both be dateTime.')
  const length = instantOf(end, calendar.timeZone) - instantOf(start, calendar.timeZone)
  if (length < 0 || (length === 0 && 'date' in start)) refuseEvent('timeRangeEmpty')
  return {
    start,
    end,
    status: readStatus(body.status),
    fields: readFields(body),
    recurrence: readRecurrence(body),
    attendees: readAttendees(body.attendees),
  }
}

function readStatus(value: unknown): StoredEvent['status'] {
  if (value === undefined || value === null) return 'confirmed'
  return value === 'confirmed' || value === 'tentative' || value === 'cancelled' ? value : refuseEvent('invalid')
}

function readFields(body: EventBody): Record<string, unknown> {
  const present = (name: string) => body[name] !== undefined && body[name] !== null
  for (const name of plainFields) if (present(name) && typeof body[name] !== 'string') refuseEvent('invalid')
  const names = [...plainFields, ...otherFields].filter(present)
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}

/** A series needs to know the zone in which its hour stays the same. */
function readRecurrence({ recurrence, start }: EventBody): string[] | undefined {
  if (recurrence === undefined || recurrence === null || (Array.isArray(recurrence) && recurrence.length === 0))
    return undefined
  const lines = Array.isArray(recurrence) && recurrence.every((line) => typeof line === 'string') ? recurrence : []
  if (!parseRule(lines)) return refuseEvent('invalid', 'Invalid recurrence rule.')
  const { dateTime, timeZone } = start as Record<string, unknown>
  if (dateTime && !timeZone) return refuseEvent('required', 'Missing time zone definition for start time.')
  return lines
}
