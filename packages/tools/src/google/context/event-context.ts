import type { Connections, ContextSource, JsonObject } from '@deckhand/spec'
import { calendarZone } from '../calendar/calendar-zone.ts'
import { eventView } from '../calendar/event-view.ts'
import { listEvents } from '../calendar/list-events.ts'
import { readEvent } from '../calendar/patch-event.ts'
import { calendarSession, type GoogleToolOptions } from '../session/google-session.ts'
import { orMissing } from './or-missing.ts'

const dayMs = 86_400_000
const offeredAtMost = 20

/** Events of the user's calendar, by their ids. */
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
        limit: offeredAtMost,
      })
      return events.map((event) => {
        const { id, title, when } = eventView(event, timeZone)
        return { type, id: String(id), title: String(title), detail: String(when) }
      })
    },
    async find(userId, { type, id }, signal) {
      if (type !== 'calendar_event' || id.length > 1_024) return undefined
      const session = calendarSession({ connections: connectionsOf(userId), signal }, options)
      const event = await orMissing(readEvent(session, id))
      if (!event) return undefined
      const view = eventView(event, await calendarZone(session))
      return { title: String(view.title), snippet: sayEvent(view) }
    },
  }
}

function sayEvent({ when, location, organizer, attendees, status, recurring, description }: JsonObject): string {
  const people = (attendees as string[] | undefined)?.join(', ')
  const told = {
    When: when,
    Where: location,
    Organizer: organizer,
    People: people,
    Status: status,
    Recurring: recurring,
    Text: description,
  }
  return Object.entries(told)
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join('\n')
}
