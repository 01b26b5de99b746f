import type { CalendarState, StoredCalendar, StoredEvent, StoredTime } from '../calendar/calendar-state.ts'
import { type SeedEvent, seedEvents } from './calendar/seed-events.ts'
import { me } from './mails/people.ts'
import type { SeedClock } from './seed-clock.ts'

export function makeCalendar(clock: SeedClock, now: Date): CalendarState {
  const { timeZone } = clock
  const calendars: StoredCalendar[] = [
    { id: me.address, summary: me.address, timeZone, accessRole: 'owner', primary: true },
    { id: 'family7k2m@group.calendar.google.com', summary: 'Family', timeZone, accessRole: 'writer' },
    { id: 'en.german#holiday@group.v.calendar.google.com', summary: 'Holidays', timeZone, accessRole: 'reader' },
  ]
  const idOf = { own: me.address, family: calendars[1]?.id ?? '', holidays: calendars[2]?.id ?? '' }
  const made = new Date(now.getTime() - 14 * 86_400_000).toISOString()
  const events = seedEvents.map((seed, index): StoredEvent => {
    const times = timesOf(seed, clock)
    return {
      calendarId: idOf[seed.calendar ?? 'own'],
      id: seed.id,
      iCalUID: `${seed.id}@google.com`,
      revision: index + 1,
      sequence: 0,
      created: made,
      updated: made,
      status: 'confirmed',
      ...times,
      ...(seed.recurrence ? { recurrence: [seed.recurrence] } : {}),
      ...(seed.attendees ? { attendees: seed.attendees.map((one) => ({ ...one })) } : {}),
      ...(seed.organizer ? { organizer: seed.organizer } : {}),
      fields: { summary: seed.summary, ...seed.fields },
    }
  })
  return { revision: events.length, calendars, events }
}

function timesOf({ day, from, to, days = 1 }: SeedEvent, clock: SeedClock): { start: StoredTime; end: StoredTime } {
  const offset = clock.monday + day
  if (from === undefined || to === undefined) {
    return { start: { date: clock.day(offset) }, end: { date: clock.day(offset + days) } }
  }
  const { timeZone } = clock
  return {
    start: { instant: clock.at(offset, from), timeZone },
    end: { instant: clock.at(offset, to), timeZone },
  }
}
