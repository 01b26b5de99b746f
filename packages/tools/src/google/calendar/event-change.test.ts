import { expect, test } from 'vitest'
import { eventChange } from './event-change.ts'
import { forSeries, idToChange } from './recurring-scope.ts'

const zone = 'Europe/Berlin'
const at = (dateTime: string) => ({ dateTime, timeZone: zone })
const event = {
  id: 'e',
  summary: 'Viewing',
  start: at('2026-11-19T15:00:00+01:00'),
  end: at('2026-11-19T15:45:00+01:00'),
  attendees: [{ email: 'Ann@example.com', responseStatus: 'accepted' }],
}

test('only what is given changes', () => {
  expect(eventChange({ title: 'Tour' }, event, zone)).toEqual({ summary: 'Tour' })
})

test('a new start alone moves the event and keeps its length', () => {
  expect(eventChange({ start: '2026-11-20T10:00' }, event, zone)).toEqual({
    start: { dateTime: '2026-11-20T10:00:00', timeZone: zone, date: null },
    end: { dateTime: '2026-11-20T10:45:00', timeZone: zone, date: null },
  })
})

test('a new length or end keeps the start', () => {
  expect(eventChange({ durationMinutes: 90 }, event, zone).start?.dateTime).toBe('2026-11-19T15:00:00')
  expect(eventChange({ end: '2026-11-19T17:00' }, event, zone).end?.dateTime).toBe('2026-11-19T17:00:00')
})

test('an all-day event moves with all of its days, and may become one of an hour', () => {
  const days = { id: 'd', start: { date: '2026-11-19' }, end: { date: '2026-11-21' } }
  expect(eventChange({ start: '2026-11-23' }, days, zone).end).toEqual({
    date: '2026-11-25',
    dateTime: null,
    timeZone: null,
  })
  expect(eventChange({ start: '2026-11-23T10:00' }, days, zone).end?.dateTime).toBe('2026-11-23T11:00:00')
})

test('people who were already invited keep their answers', () => {
  expect(eventChange({ attendees: ['ann@example.com', 'Bob <bob@example.com>'] }, event, zone).attendees).toEqual([
    { email: 'Ann@example.com', responseStatus: 'accepted' },
    { email: 'bob@example.com', displayName: 'Bob' },
  ])
})

test.each([
  ['title', {}],
  ['timeZone', { timeZone: 'Europe/Paris' }],
  ['timeZone', { start: '2026-11-20T10:00', timeZone: 'Nowhere/Land' }],
  ['attendees[0]', { attendees: ['nobody'] }],
])('an empty or invalid change is refused: %s', (field, args) => {
  expect(() => eventChange(args, event, zone)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', field }))
})

const series = { ...event, id: 's', recurrence: ['RRULE:FREQ=WEEKLY'], start: at('2026-01-01T15:00:00+01:00') }
const occurrence = { ...event, id: 's_1', recurringEventId: 's' }

test('a recurring event needs an explicit scope', () => {
  expect(() => idToChange(occurrence, undefined)).toThrow(/scope/)
  expect(() => idToChange(series, undefined)).toThrow(/scope/)
  expect(() => idToChange(series, 'this')).toThrow(/eventId/)
  expect([idToChange(occurrence, 'this'), idToChange(occurrence, 'all'), idToChange(series, 'all')]).toEqual([
    's_1',
    's',
    's',
  ])
  expect(idToChange(event, undefined)).toBe('e')
})

test('a series moves to another time of day, in summer and in winter', () => {
  const change = eventChange({ start: '2026-11-19T17:00' }, occurrence, zone)
  expect(forSeries(change, occurrence, series)).toMatchObject({
    start: { dateTime: '2026-01-01T17:00:00', timeZone: zone },
    end: { dateTime: '2026-01-01T17:45:00', timeZone: zone },
  })
})

test('a series does not move to other days', () => {
  const change = eventChange({ start: '2026-11-20T15:00' }, occurrence, zone)
  expect(() => forSeries(change, occurrence, series)).toThrow(/not to other days/)
})
