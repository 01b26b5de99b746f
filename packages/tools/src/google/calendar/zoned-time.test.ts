import { expect, test } from 'vitest'
import { instantOf, localTime } from './zoned-time.ts'

test.each([
  ['2026-11-19T15:00:00', 'Europe/Berlin', '2026-11-19T14:00:00.000Z'],
  ['2026-07-19T15:00:00', 'Europe/Berlin', '2026-07-19T13:00:00.000Z'],
  ['2026-11-19T15:00:00', 'Asia/Kolkata', '2026-11-19T09:30:00.000Z'],
  ['2026-11-19T15:00:00', 'America/New_York', '2026-11-19T20:00:00.000Z'],
  ['2026-11-19T15:00:00', 'UTC', '2026-11-19T15:00:00.000Z'],
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(new Date(instantOf(local, zone) ?? 0).toISOString()).toBe(instant)
  expect(localTime(Date.parse(instant), zone)).toBe(local)
})

test('an hour that the clocks skip has no instant', () => {
  expect(instantOf('2026-03-29T02:30:00', 'Europe/Berlin')).toBeUndefined()
})
