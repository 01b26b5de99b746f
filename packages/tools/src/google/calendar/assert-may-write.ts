import { badField } from '../mail/header-value.ts'
import type { CalendarSession } from '../session/google-session.ts'
import { listOtherCalendars } from './list-calendars.ts'

/** Google would refuse it too, without saying which calendars there are. */
export async function assertMayWrite(session: CalendarSession, calendarId: string): Promise<void> {
  const calendars = await listOtherCalendars(session)
  if (calendars.some(({ id, mayWrite }) => id === calendarId && mayWrite)) return
  const others = calendars.filter(({ mayWrite }) => mayWrite).map(({ id, name }) => `${id} (${name})`)
  const choice = others.length > 0 ? `Leave it out for the primary one, or take ${others.join(', ')}` : 'Leave it out'
  throw badField('calendarId', `there is no such calendar that the user may write to. ${choice}`)
}
