import type { calendar_v3 } from '@googleapis/calendar'
import type { CalendarSession } from '../session/google-session.ts'
import { primary } from './calendar-zone.ts'

export interface EventWindow {
  /** Words to look for; all events when absent or empty. */
  q?: string
  from: number
  to: number
  limit: number
}

export interface ListedEvents {
  /** That of the calendar. */
  timeZone: string
  events: calendar_v3.Schema$Event[]
  /** There are others. */
  more: boolean
}

/** The events of the user's calendar in a window of time, by their beginnings; each occurrence of a series is one. */
export async function listEvents(session: CalendarSession, window: EventWindow): Promise<ListedEvents> {
  const { q = '', from, to, limit } = window
  const { data } = await session.read((calendar) =>
    calendar.events.list({
      ...primary,
      ...(q !== '' && { q }),
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(to).toISOString(),
      maxResults: limit,
      singleEvents: true,
      orderBy: 'startTime',
    }),
  )
  const events = (data.items ?? []).slice(0, limit)
  return { timeZone: data.timeZone ?? 'UTC', events, more: Boolean(data.nextPageToken) }
}
