import { expect, test } from 'vitest'
import { formatDate, localDay } from './local-day.ts'

test.each([
  ['UTC', '2026-11-15T23:59:59Z', '2026-11-15', '2026-11-15T00:00Z', '2026-11-16T00:00Z'],
  ['Pacific/Auckland', '2026-11-15T11:30:00Z', '2026-11-16', '2026-11-15T11:00Z', '2026-11-16T11:00Z'],
  ['America/Los_Angeles', '2026-11-15T07:59:00Z', '2026-11-14', '2026-11-14T08:00Z', '2026-11-15T08:00Z'],
  ['Asia/Kathmandu', '2026-11-15T18:15:00Z', '2026-11-16', '2026-11-15T18:15Z', '2026-11-16T18:15Z'],
  // A day of 25 hours, one of 23, and one that begins at 01:00.
  ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-24', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
])('in %s at %s it is %s', (timeZone, now, date, from, to) => {
  expect(localDay(timeZone, Date.parse(now))).toEqual({ date, timeZone, from: Date.parse(from), to: Date.parse(to) })
})

test('an invalid time zone is refused', () => {
  expect(() => localDay('Mars/Olympus', 0)).toThrow(RangeError)
})

test('a date is written with its weekday', () => {
  expect(formatDate('2026-11-15')).toBe('Sunday, 15 November 2026')
})
