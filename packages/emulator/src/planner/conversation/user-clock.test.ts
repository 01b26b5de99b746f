import { expect, test } from 'vitest'
import { offsetIn, userClock } from './user-clock.ts'

const instruction = (text: string) => ({ parts: [{ text }] })
const now = new Date('2026-11-19T03:00:00Z')
const wall = (date: Date) => [
  date.getFullYear(),
  date.getMonth() + 1,
  date.getDate(),
  date.getHours(),
  date.getMinutes(),
]

test('the line that tells the time says where the user is', () => {
  const told =
    'You are Ada.\nTom is in Asia/Tokyo.\nIt was Wednesday, between 22:00 and 22:59 (America/New_York, UTC-05:00).'
  const clock = userClock(instruction(told), now)
  expect(clock.timeZone).toBe('America/New_York')
  expect(wall(clock.now)).toEqual([2026, 11, 18, 22, 0])
})

test.each(['You are Ada.', 'It is noon in Middle/Earth.', ''])(
  'without one the clock of the machine counts: %j',
  (told) => {
    expect(userClock(instruction(told), now)).toEqual({ now })
  },
)

test('the offset of a time is that of its day', () => {
  expect(offsetIn('Europe/Berlin', new Date(2026, 6, 1, 15))).toBe(120)
  expect(offsetIn('Europe/Berlin', new Date(2026, 11, 1, 15))).toBe(60)
  expect(offsetIn('America/New_York', new Date(2026, 10, 19, 15))).toBe(-300)
})
