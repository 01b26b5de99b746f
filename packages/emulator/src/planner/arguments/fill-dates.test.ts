import { expect, test } from 'vitest'
import { fill, found } from '../testing/fill.ts'
import { moment } from '../testing/moments.ts'

const start = { type: 'string', format: 'date-time', description: 'When it begins' }
const end = { type: 'string', format: 'date-time', description: 'When it ends' }

test('a start and an end each get their own', () => {
  expect(found('Book it tomorrow from 2 to 4pm', { start, end })).toEqual({
    start: moment('2026-07-16 14:00'),
    end: moment('2026-07-16 16:00'),
  })
})

test('an end that must be given is an hour later, unless the words say how long', () => {
  expect(fill('Book it tomorrow at 9am', { start, end }).args).toEqual({
    start: moment('2026-07-16 09:00'),
    end: moment('2026-07-16 10:00'),
  })
  expect(fill('Book it tomorrow at 9am for 30 minutes', { start, end }).args).toEqual({
    start: moment('2026-07-16 09:00'),
    end: moment('2026-07-16 09:30'),
  })
})

test('an end that may stay out stays out', () => {
  expect(found('Book it tomorrow at 9am', { start, end })).toEqual({ start: moment('2026-07-16 09:00') })
})

test('day and time of day go to two parameters', () => {
  const properties = {
    date: { type: 'string', format: 'date' },
    time: { type: 'string', description: 'Time as HH:mm' },
  }
  expect(found('Come on 3 September 2026 at 9:30', properties)).toEqual({ date: '2026-09-03', time: '09:30' })
})

test.each([
  ['Day, YYYY-MM-DD', '2026-07-17'],
  ['Date of the visit', '2026-07-17'],
  ['Moment, RFC3339', moment('2026-07-17 15:00')],
  ['Date and time in ISO 8601', moment('2026-07-17 15:00')],
])('%s tells the notation', (description, expected) => {
  expect(found('Do it on Friday at 3pm', { when: { type: 'string', description } })).toEqual({ when: expected })
})

test('a tool that looks something up gets the whole day', () => {
  const properties = {
    from: { type: 'string', description: 'Earliest start, RFC3339' },
    to: { type: 'string', description: 'Latest start, RFC3339' },
  }
  expect(found('Show the events of tomorrow', properties, 'Search the calendar for events.')).toMatchObject({
    from: moment('2026-07-16 00:00'),
  })
})

test('two days go to the parameters that the words before them name', () => {
  const properties = { arrival: { type: 'string', format: 'date' }, departure: { type: 'string', format: 'date' } }
  expect(found('Arrival 3 August 2026 and departure 7 August 2026', properties)).toEqual({
    arrival: '2026-08-03',
    departure: '2026-08-07',
  })
})

test('a time is written as its description asks, and meant where the user is', () => {
  const properties = {
    begins: { type: 'string', description: 'When it begins, as 2026-05-01T08:00, or 2026-05-01 for whole days' },
    ends: { type: 'string', description: 'When it ends, in the same way' },
    timeZone: { type: 'string', description: 'The zone of both' },
  }
  const options = { required: ['begins', 'ends'], timeZone: 'Europe/Oslo' }
  expect(fill('Note it on 2026-11-19 at 15:00 for one hour', properties, options).args).toEqual({
    begins: '2026-11-19T15:00:00',
    ends: '2026-11-19T16:00:00',
    timeZone: 'Europe/Oslo',
  })
  expect(fill('Note it on Thursday', properties, options).args).toMatchObject({ begins: '2026-07-16' })
  expect(fill('Note it on Thursday at 3', { start }, options).args).toEqual({ start: '2026-07-16T15:00:00+02:00' })
})
