import { expect, test } from 'vitest'
import { RequestMeter } from './request-meter.ts'

test('one more than the limit is refused, with the seconds until the minute is over', () => {
  let now = 0
  const meter = new RequestMeter(2, { now: () => now })
  meter.count('anna')
  now = 20_500
  meter.count('anna')
  expect(() => meter.count('anna')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 40 }))
  meter.count('ben')
  now = 60_000
  meter.count('anna')
})

test('a clock that is set back does not lock anybody out', () => {
  let now = 1_000_000
  const meter = new RequestMeter(1, { now: () => now })
  meter.count('anna')
  now = 0
  meter.count('anna')
})

test('many keys do not grow it without end', () => {
  const meter = new RequestMeter(1, { now: () => 0 })
  for (let n = 0; n < 25_000; n += 1) meter.count(String(n))
  // The first one's window was forgotten, so it may ask again.
  meter.count('0')
})

test('a longer time has its own words, and is told in hours', () => {
  let now = 0
  const meter = new RequestMeter(1, { now: () => now, windowMs: 86_400_000, what: 'messages in a day' })
  meter.count('anna')
  now = 3_600_000
  expect(() => meter.count('anna')).toThrow(
    expect.objectContaining({
      retryAfter: 82_800,
      message: 'These were more than 1 messages in a day. Try again in 23 hours.',
    }),
  )
  now = 86_400_000
  meter.count('anna')
})
