import type { Connections, ContextSource, JsonObject } from '@deckhand/spec'
import { inBatches } from '../../services/in-batches.ts'
import { calendarZone } from '../calendar/calendar-zone.ts'
import { eventView } from '../calendar/event-view.ts'
import { listOtherCalendars } from '../calendar/list-calendars.ts'
import { listEvents, type PlacedEvent } from '../calendar/list-events.ts'
import { readEvent } from '../calendar/patch-event.ts'
import { type CalendarSession, calendarSession, type GoogleToolOptions } from '../session/google-session.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

const dayMs = 86_400_000
const maxOffered = 20

/** Attaches events of the user's calendars, by id. */
export function eventContext(
  connectionsOf: (userId: string) => Connections,
  options: GoogleToolOptions = {},
): ContextSource {
  return {
    async offer(userId, { type, q = '' }, signal) {
      if (type !== 'calendar_event') return []
      const session = calendarSession({ connections: connectionsOf(userId), signal }, options)
      const from = Date.now() - dayMs
      const { events, timeZone } = await listEvents(session, {
        q: q.trim(),
        from,
        to: from + 31 * dayMs,
        limit: maxOffered,
      })
      return events.map(({ event, calendar }) => {
        const { id, title, start } = eventView(event, timeZone)
        return {
          type,
          id: String(id),
          title: String(title),
          detail: calendar ?? '',
          ...(start && { at: String(start) }),
        }
      })
    },
    async find(userId, { type, id }, signal) {
      if (type !== 'calendar_event' || id.length > 1_024) return undefined
      const session = calendarSession({ connections: connectionsOf(userId), signal }, options)
      const found = await findEvent(session, id)
      if (!found) return undefined
      const view = eventView(found.event, await calendarZone(session))
      return { title: String(view.title), snippet: formatEvent({ ...view, calendar: found.calendar ?? '' }) }
    },
  }
}

/** The id does not tell the calendar, so this searches all of them. */
async function findEvent(
  session: CalendarSession,
  eventId: string,
): Promise<Omit<PlacedEvent, 'calendarId'> | undefined> {
  const own = await undefinedIfMissing(readEvent(session, { eventId }))
  if (own) return { event: own }
  const found = await inBatches(await listOtherCalendars(session), async ({ id, name }) => ({
    event: await undefinedIfMissing(readEvent(session, { eventId, calendarId: id })),
    calendar: name,
  }))
  return found.flatMap(({ event, calendar }) => (event ? [{ event, calendar }] : []))[0]
}

function formatEvent({
  when,
  calendar,
  location,
  organizer,
  attendees,
  status,
  recurring,
  description,
}: JsonObject): string {
  const people = (attendees as string[] | undefined)?.join(', ')
  const facts = {
    When: when,
    Where: location,
    Calendar: calendar,
    Organizer: organizer,
    People: people,
    Status: status,
    Recurring: recurring,
    Text: description,
  }
  return Object.entries(facts)
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join('\n')
}
