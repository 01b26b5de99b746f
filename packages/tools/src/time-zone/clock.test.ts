import type { Json, ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { clockTool } from './clock.ts'

const clock = clockTool(() => new Date('2026-11-15T04:45:12Z'))
const ask = (args: Record<string, Json>) => clock.handler(args, {} as ToolContext)

test('a city has a date, a weekday, a time and an offset', async () => {
  expect(await ask({ place: 'Tokyo' })).toEqual({
    place: 'Tokyo',
    timeZone: 'Asia/Tokyo',
    date: '2026-11-15',
    weekday: 'Sunday',
    time: '13:45',
    utcOffset: '+09:00',
    iso: '2026-11-15T13:45:12+09:00',
    text: 'In Tokyo it is 13:45 on Sunday, 15 November 2026 (Asia/Tokyo, UTC+09:00).',
  })
})

test('the date is that of the place', async () => {
  expect(await ask({ place: 'New York' })).toMatchObject({ date: '2026-11-14', weekday: 'Saturday', time: '23:45' })
})

test('midnight is 00:00', async () => {
  const midnight = clockTool(() => new Date('2026-01-01T00:00:00Z'))
  const answer = await midnight.handler({ place: 'UTC' }, {} as ToolContext)
  expect(answer).toMatchObject({
    date: '2026-01-01',
    time: '00:00',
    utcOffset: '+00:00',
    iso: '2026-01-01T00:00:00+00:00',
  })
})

test('offsets with parts of an hour are complete', async () => {
  expect(await ask({ place: 'Kathmandu' })).toMatchObject({ time: '10:30', utcOffset: '+05:45' })
})

test.each([{}, { place: '' }, { place: 'here' }])('without a place it is the zone of the server (%j)', async (args) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(await ask(args)).toMatchObject({ place: 'here', timeZone })
})

test('an unknown place is an error that suggests near names', async () => {
  await expect(ask({ place: 'Tokio' })).rejects.toThrow('I do not know the time zone of "Tokio". Did you mean Tokyo?')
})
