import type { CalendarSession } from '../session/google-session.ts'

/** Google's id for the calendar that every account has. */
export const primaryId = 'primary'

/** The time zone of a calendar, read in the one way that the events scope allows. */
export async function calendarZone(session: CalendarSession, calendarId = primaryId): Promise<string> {
  const { data } = await session.read((calendar) => calendar.events.list({ calendarId, maxResults: 1 }))
  return data.timeZone ?? 'UTC'
}
