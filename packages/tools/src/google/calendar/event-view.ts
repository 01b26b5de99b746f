import type { JsonObject } from '@deckhand/spec'
import type { calendar_v3 } from '@googleapis/calendar'
import { cleanText } from '../../clean-text.ts'
import { line, shortened } from '../mail/mail-arguments.ts'
import { nextDay } from './event-time.ts'
import { formatSpan } from './format-span.ts'

type Event = calendar_v3.Schema$Event

/** The event for the model. */
export function eventView(event: Event, timeZone: string): JsonObject {
  const attendees = (event.attendees ?? []).map(
    ({ email, responseStatus }) => `${line(email ?? '')} (${responseStatus ?? 'needsAction'})`,
  )
  return {
    id: event.id ?? '',
    title: line(event.summary ?? '(no title)'),
    ...times(event),
    when: formatSpan(event.start, event.end, timeZone),
    ...recurrence(event),
    ...(event.location && { location: line(event.location) }),
    ...(event.description && { description: shortened(cleanText(event.description), 1_000) }),
    ...(attendees.length > 0 && { attendees: attendees.slice(0, 50) }),
    ...(event.organizer?.email && { organizer: line(event.organizer.email) }),
    ...(event.status && event.status !== 'confirmed' && { status: event.status }),
    ...(event.htmlLink && { link: event.htmlLink }),
  }
}

/** For whole days, `end` is the last day, as calendar_event_update expects it. */
function times({ start, end }: Event): JsonObject {
  if (start?.date) return { start: start.date, end: nextDay(end?.date ?? start.date, end?.date ? -1 : 0), allDay: true }
  return { start: start?.dateTime ?? '', end: end?.dateTime ?? '' }
}

function recurrence({ recurringEventId, recurrence: rules }: Event): JsonObject {
  if (recurringEventId) return { recurring: 'one occurrence of a series', seriesId: recurringEventId }
  return rules?.length ? { recurring: 'a whole series' } : {}
}
