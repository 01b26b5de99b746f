import { expect, test } from 'vitest'
import { now } from '../testing/moments.ts'
import { findDates, timesInFigures } from './dates.ts'

function local(date: Date | undefined): string {
  if (!date) return ''
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

test.each([
  ['tomorrow at 3', '2026-07-16 15:00', ''],
  ['tomorrow at 3am', '2026-07-16 03:00', ''],
  ['at 03:00 tomorrow', '2026-07-16 03:00', ''],
  ['at 4', '2026-07-15 16:00', ''],
  ['on 5 May 2027 from 2 to 4pm', '2027-05-05 14:00', '2027-05-05 16:00'],
  ['on Monday from 9 to 5', '2026-07-20 09:00', '2026-07-20 17:00'],
  ['tomorrow for two people at 7pm', '2026-07-16 19:00', ''],
  ['since Monday', '2026-07-13 12:00', ''],
])('%s', (text, from, to) => {
  const [found] = findDates(text, now)
  expect([local(found?.from.date), local(found?.to?.date)]).toEqual([from, to])
})

test.each(['you may sit', 'for 30 minutes', '3 days', 'at 12 Elm Street', 'the second floor'])(
  '%s is no date',
  (text) => {
    expect(findDates(text, now)).toEqual([])
  },
)

test.each([
  ['half past three', '3:30'],
  ['a quarter to five', '4:45'],
  ['at three in the afternoon', 'at 3 in the afternoon'],
  ["nine o'clock", '9:00'],
  ['three dogs', 'three dogs'],
])('%s is said as %s', (text, expected) => {
  expect(timesInFigures(text)).toBe(expected)
})
