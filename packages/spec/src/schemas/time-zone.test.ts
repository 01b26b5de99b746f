import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Kolkata', ''])('%j may be set', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each(['+02:00', 'Berlin', 'Mars/Olympus', ' ', 'Europe/Berlin\n[RULES]', '../etc'])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
