import { expect, test } from 'vitest'
import { localHour } from './run-context.ts'

const at = (text: string) => Date.parse(text)

test.each([
  [
    'Europe/Berlin',
    '2026-11-15T23:30:00Z',
    'Monday, 16 November 2026, between 00:00 and 00:59 (Europe/Berlin, UTC+01:00)',
  ],
  [
    'Europe/Berlin',
    '2026-07-01T11:59:59Z',
    'Wednesday, 1 July 2026, between 13:00 and 13:59 (Europe/Berlin, UTC+02:00)',
  ],
  [
    'America/New_York',
    '2026-01-01T03:00:00Z',
    'Wednesday, 31 December 2025, between 22:00 and 22:59 (America/New_York, UTC-05:00)',
  ],
  ['UTC', '2026-11-15T12:00:00Z', 'Sunday, 15 November 2026, between 12:00 and 12:59 (UTC, UTC+00:00)'],
])('in %s at %s it is %s', (timeZone, now, expected) => {
  expect(localHour(timeZone, at(now))).toBe(expected)
})

test('an invalid time zone is refused', () => {
  expect(() => localHour('Mars/Olympus', 0)).toThrow(RangeError)
})
