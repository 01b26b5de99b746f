import type { ServiceContext } from '../service-context.ts'
import type { StoredCalendar, StoredEvent } from './calendar-state.ts'
import { wireTime } from './time/event-time.ts'

/** Google's etags are numbers in quotes. */
export function etagOf(revision: number): string {
  return `"${3_400_000_000_000_000 + revision * 2000}"`
}

/** An event as the calendar answers it. */
export function wireEvent(
  event: StoredEvent,
  { world }: Pick<ServiceContext, 'world'>,
  { calendar, timeZone }: { calendar: StoredCalendar; timeZone: string },
): Record<string, unknown> {
  const self = world.mailbox.address
  const organizer =
    event.organizer ?? (calendar.primary ? { email: self } : { email: calendar.id, displayName: calendar.summary })
  const own = (person: { email: string }) => (person.email.toLowerCase() === self ? { self: true } : {})
  return {
    kind: 'calendar#event',
    etag: etagOf(event.revision),
    id: event.id,
    status: event.status,
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${event.id} ${calendar.id}`).toString('base64url')}`,
    created: event.created,
    updated: event.updated,
    ...event.fields,
    creator: { email: organizer.email, ...own(organizer) },
    organizer: { ...organizer, self: organizer.email === calendar.id },
    start: wireTime(event.start, timeZone),
    end: wireTime(event.end, timeZone),
    ...(event.recurrence ? { recurrence: event.recurrence } : {}),
    ...(event.recurringEventId ? { recurringEventId: event.recurringEventId } : {}),
    ...(event.originalStart ? { originalStartTime: wireTime(event.originalStart, timeZone) } : {}),
    iCalUID: event.iCalUID,
    sequence: event.sequence,
    ...(event.attendees ? { attendees: event.attendees.map((person) => ({ ...person, ...own(person) })) } : {}),
    reminders: event.fields.reminders ?? { useDefault: true },
    eventType: 'default',
  }
}
