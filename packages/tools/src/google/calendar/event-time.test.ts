import { expect, test } from 'vitest'
import { eventSpan } from './event-span.ts'
import { parseTime } from './event-time.ts'

const time = (text: string) => parseTime(text, 'start')
const timeZone = 'Europe/Berlin'

test('a time has an offset, needs a zone, or is a day', () => {
  expect(time('2026-11-19')).toEqual({ kind: 'day', date: '2026-11-19' })
  expect(time('2026-11-19T15:00')).toEqual({ kind: 'local', local: '2026-11-19T15:00:00' })
  expect(time('2026-11-19T15:00:30Z')).toMatchObject({ kind: 'instant', offset: 'Z' })
  expect(time('2026-11-19 15:00 +0130')).toMatchObject({ offset: '+01:30', ms: Date.parse('2026-11-19T13:30:00Z') })
})

test.each(['', 'tomorrow', '2026-02-30', '2026-11-19T25:00', '2026-11-19T15', '19.11.2026', '2026-11-19T15:00+99:99x'])(
  '"%s" is refused, naming the field',
  (text) => {
    expect(() => time(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', field: 'start' }))
  },
)

test('an event has an end, a duration, or lasts an hour', () => {
  const start = time('2026-11-19T15:00')
  const ends = (more: object) => eventSpan({ start, timeZone, ...more }).end
  expect(ends({ end: time('2026-11-19T16:30') })).toEqual({ dateTime: '2026-11-19T16:30:00', timeZone })
  expect(ends({ end: time('2026-11-19T16:30Z') })).toEqual({ dateTime: '2026-11-19T17:30:00', timeZone })
  expect(ends({ durationMinutes: 45 })).toEqual({ dateTime: '2026-11-19T15:45:00', timeZone })
  expect(ends({})).toEqual({ dateTime: '2026-11-19T16:00:00', timeZone })
})

test('an instant is converted to the zone of the event', () => {
  expect(eventSpan({ start: time('2026-11-19T15:00Z'), timeZone }).start).toEqual({
    dateTime: '2026-11-19T16:00:00',
    timeZone,
  })
})

test('an all-day event includes its last day', () => {
  expect(eventSpan({ start: time('2026-12-31'), timeZone })).toEqual({
    start: { date: '2026-12-31' },
    end: { date: '2027-01-01' },
  })
  expect(eventSpan({ start: time('2026-11-19'), end: time('2026-11-20'), timeZone }).end).toEqual({
    date: '2026-11-21',
  })
})

test.each([
  ['end', { end: time('2026-11-19T15:00') }],
  ['end', { end: time('2026-11-18T15:00') }],
  ['end', { end: time('2026-11-19') }],
  ['durationMinutes', { end: time('2026-11-19T16:00'), durationMinutes: 5 }],
  ['start', { start: time('2026-03-29T02:30') }],
  ['end', { start: time('2026-11-19'), end: time('2026-11-19T16:00') }],
  ['end', { start: time('2026-11-19'), end: time('2026-11-18') }],
  ['durationMinutes', { start: time('2026-11-19'), durationMinutes: 5 }],
])('contradicting times are refused: %s', (field, more) => {
  expect(() => eventSpan({ start: time('2026-11-19T15:00'), timeZone, ...more })).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', field }),
  )
})
