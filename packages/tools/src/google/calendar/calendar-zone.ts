import type { CalendarSession } from '../session/google-session.ts'

export const primary = { calendarId: 'primary' }

/** The time zone of the user's calendar. Asked in the one way that the right to events allows. */
export async function calendarZone(session: CalendarSession): Promise<string> {
  const { data } = await session.read((calendar) => calendar.events.list({ ...primary, maxResults: 1 }))
  return data.timeZone ?? 'UTC'
}
