import { lucia, me, priya, tom } from '../mails/people.ts'
import type { Person } from '../mails/seed-mail.ts'

export interface SeedEvent {
  id: string
  calendar?: 'own' | 'family' | 'holidays'
  summary: string
  /** Days after the Monday of the week the world is made in. */
  day: number
  /** Wall-clock times; a whole day, or several, when absent. */
  from?: string
  to?: string
  days?: number
  recurrence?: string
  attendees?: { email: string; displayName: string; responseStatus: string }[]
  organizer?: { email: string; displayName: string }
  fields?: Record<string, unknown>
}

const guest = ({ name, address }: Person, responseStatus = 'accepted') => ({
  email: address,
  displayName: name,
  responseStatus,
})
const team = [guest(me), guest(priya), guest(tom), guest(lucia)]
const by = ({ name, address }: Person) => ({ email: address, displayName: name })

/** Last week, this week and the next two. Thursdays at 3 are free. */
export const seedEvents: readonly SeedEvent[] = [
  {
    id: 'seedstandup0001',
    summary: 'Stand-up',
    day: -14,
    from: '09:30',
    to: '09:45',
    recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    attendees: team,
    organizer: by(priya),
    fields: { location: 'Room Elbe' },
  },
  {
    id: 'seedoneonone0001',
    summary: '1:1 Priya / Robin',
    day: -13,
    from: '14:00',
    to: '14:30',
    recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=TU',
    attendees: [guest(me), guest(priya)],
    organizer: by(priya),
  },
  {
    id: 'seedyoga0001',
    summary: 'Yoga',
    day: -12,
    from: '18:30',
    to: '19:45',
    recurrence: 'RRULE:FREQ=WEEKLY;COUNT=12',
    fields: { location: 'Studio Nord' },
  },
  {
    id: 'seedrent0001',
    summary: 'Rent is due',
    day: -11,
    recurrence: 'RRULE:FREQ=MONTHLY',
    fields: { transparency: 'transparent' },
  },
  {
    id: 'seedreview0001',
    summary: 'Atlas: review with the customer',
    day: -4,
    from: '10:00',
    to: '11:30',
    attendees: team,
  },
  {
    id: 'seedlunch0001',
    summary: 'Lunch with the team',
    day: 4,
    from: '12:30',
    to: '13:30',
    attendees: team,
    organizer: by(tom),
    fields: { location: 'Pho 61' },
  },
  {
    id: 'seedtexts0001',
    summary: 'Atlas: German texts with Lucía',
    day: 0,
    from: '10:00',
    to: '11:00',
    attendees: [guest(me), guest(lucia)],
  },
  { id: 'seedboard0001', summary: 'Prepare the board paper', day: 1, from: '16:00', to: '17:30' },
  {
    id: 'seedrehearsal0001',
    summary: 'Atlas: rehearsal',
    day: 3,
    from: '10:00',
    to: '12:00',
    attendees: team,
    fields: { description: 'Import, texts, rollback. Bring your list.' },
  },
  {
    id: 'seeddentist0001',
    summary: 'Zahnarzt (Dr. Öztürk)',
    day: 7,
    from: '08:15',
    to: '09:00',
    fields: { location: 'Goethestraße 5' },
  },
  {
    id: 'seedinterview0001',
    summary: 'Interview: Amara Okafor',
    day: 9,
    from: '11:00',
    to: '12:00',
    attendees: [guest(me, 'needsAction'), guest(lucia)],
    organizer: by(lucia),
  },
  { id: 'seedlisbon0001', summary: 'Lisbon', day: 10, days: 3, fields: { description: 'Booking code QX7P2L' } },
  {
    id: 'seedbirthday0001',
    calendar: 'family',
    summary: '由紀さんの誕生日パーティー',
    day: 5,
    from: '19:00',
    to: '23:00',
  },
  {
    id: 'seedgrandma0001',
    calendar: 'family',
    summary: 'Call grandma',
    day: 6,
    from: '17:00',
    to: '17:30',
    recurrence: 'RRULE:FREQ=WEEKLY',
  },
  { id: 'seedholiday0001', calendar: 'holidays', summary: 'Public holiday', day: 11 },
]
