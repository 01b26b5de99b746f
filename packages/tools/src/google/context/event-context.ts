import type { Connections, ContextSource, JsonObject } from '@deckhand/spec'
import { calendarZone } from '../calendar/calendar-zone.ts'
import { eventView } from '../calendar/event-view.ts'
import { readEvent } from '../calendar/patch-event.ts'
import { calendarSession, type GoogleToolOptions } from '../session/google-session.ts'
import { orMissing } from './or-missing.ts'

/** Events of the user's calendar, by their ids. */
export function eventContext(
  connectionsOf: (userId: string) => Connections,
  options: GoogleToolOptions = {},
): ContextSource {
  return {
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
