import { expect, test } from 'vitest'
import { VisitorLimits } from './visitor-limits.ts'

test('each visitor has their own minute and day, by the limits of their site', () => {
  let now = 0
  const sites = [
    { key: 'a', origins: [], actions: [], limits: { messagesAMinute: 2, messagesADay: 3 } },
    { key: 'b', origins: [], actions: [] },
  ]
  const limits = new VisitorLimits(sites, () => now)
  const send = (visitor: string) => limits.countMessage('a', visitor)
  send('ann')
  send('ann')
  expect(() => send('ann')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 60 }))
  send('ben')
  for (let n = 0; n < 20; n += 1) limits.countMessage('b', 'ann')
  expect(() => limits.countMessage('b', 'ann')).toThrow('20 messages in a minute')
  now = 60_000
  send('ann')
  expect(() => send('ann')).toThrow(/3 messages in a day.*24 hours/)
  now = 86_400_000
  send('ann')
})

test('results are limited too, for they make the model speak as well', () => {
  const limits = new VisitorLimits([{ key: 'a', origins: [], actions: [], limits: { messagesAMinute: 1 } }], () => 0)
  for (let n = 0; n < 20; n += 1) limits.countResults('a', 'ann')
  expect(() => limits.countResults('a', 'ann')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
})
