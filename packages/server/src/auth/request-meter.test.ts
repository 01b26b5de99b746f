import { expect, test } from 'vitest'
import { RequestMeter } from './request-meter.ts'

test('a request over the limit is refused, with the seconds until the minute ends', () => {
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

test('a clock that is set back locks no one out', () => {
  let now = 1_000_000
  const meter = new RequestMeter(1, { now: () => now })
  meter.count('anna')
  now = 0
  meter.count('anna')
})

test('S13: a client that invents keys resets neither the counts of others nor its own', () => {
  const meter = new RequestMeter(2, { now: () => 0 })
  for (const _ of [1, 2]) meter.count('anna')
  for (let n = 0; n < 50_000; n += 1) meter.count(String(n))
  expect(() => meter.count('anna')).toThrow('2 requests in a minute')
})

test('S13: among keys below the limit, the oldest are forgotten first', () => {
  let now = 0
  const meter = new RequestMeter(2, { now: () => now })
  meter.count('old')
  for (let n = 0; n < 9_998; n += 1) meter.count(String(n))
  now = 30_000
  meter.count('young')
  meter.count('one too many')
  meter.count('young')
  expect(() => meter.count('young')).toThrow('2 requests in a minute')
  for (const _ of [1, 2]) meter.count('old')
  expect(() => meter.count('old')).toThrow('2 requests in a minute')
})

test('a longer window has its own words, and its wait is given in hours', () => {
  let now = 0
  const meter = new RequestMeter(1, { now: () => now, windowMs: 86_400_000, what: 'messages in a day' })
  meter.count('anna')
  now = 3_600_000
  expect(() => meter.count('anna')).toThrow(
    expect.objectContaining({
      retryAfter: 82_800,
      message: 'More than 1 messages in a day. Try again in 23 hours.',
    }),
  )
  now = 86_400_000
  meter.count('anna')
})
