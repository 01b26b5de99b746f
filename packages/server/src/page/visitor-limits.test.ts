import { expect, test } from 'vitest'
import { VisitorLimits } from './visitor-limits.ts'

test('each visitor has their own limit per minute and day, set by the site', () => {
  let now = 0
  const sites = [
    { key: 'a', origins: [], actions: [], limits: { messagesAMinute: 2, messagesADay: 3 } },
    { key: 'b', origins: [], actions: [] },
  ]
  const limits = new VisitorLimits(sites, () => now)
  const send = (visitor: string) => limits.countMessage({ site: 'a', id: visitor, address: visitor })
  send('ann')
  send('ann')
  expect(() => send('ann')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 60 }))
  send('ben')
  for (let n = 0; n < 20; n += 1) limits.countMessage({ site: 'b', id: 'ann', address: 'ann' })
  expect(() => limits.countMessage({ site: 'b', id: 'ann', address: 'ann' })).toThrow('20 messages in a minute')
  now = 60_000
  send('ann')
  expect(() => send('ann')).toThrow(/3 messages in a day.*24 hours/)
  now = 86_400_000
  send('ann')
})

test('results are limited too, because the model answers them', () => {
  const limits = new VisitorLimits([{ key: 'a', origins: [], actions: [], limits: { messagesAMinute: 1 } }], () => 0)
  for (let n = 0; n < 20; n += 1) limits.countResults({ site: 'a', id: 'ann', address: 'ann' })
  expect(() => limits.countResults({ site: 'a', id: 'ann', address: 'ann' })).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED' }),
  )
})

test('S13: visitors from one address count together, and so do all of a site, regardless of their passes', () => {
  const site = { key: 'a', origins: [], actions: [], limits: { addressMessagesAMinute: 3, siteMessagesADay: 5 } }
  let visitors = 0
  const limits = new VisitorLimits([site], () => 0)
  const send = (address: string) => {
    visitors += 1
    limits.countMessage({ site: 'a', id: `pass ${visitors}`, address })
  }
  for (const _ of [1, 2, 3]) send('1.2.3.4')
  for (let n = 0; n < 10; n += 1) expect(() => send('1.2.3.4')).toThrow('3 messages from one address in a minute')
  // Refused messages do not count for the site.
  send('5.6.7.8')
  send('9.9.9.9')
  expect(() => send('8.8.8.8')).toThrow('5 messages to this site in a day')
})

test('S13: by default an address has five times, and a site fifty times the limit of a visitor', () => {
  const limits = new VisitorLimits([{ key: 'a', origins: [], actions: [], limits: { messagesAMinute: 1 } }], () => 0)
  const send = (n: number, address: string) => limits.countMessage({ site: 'a', id: `pass ${n}`, address })
  for (let n = 0; n < 5; n += 1) send(n, 'one')
  expect(() => send(6, 'one')).toThrow('5 messages from one address')
  for (let n = 10; n < 55; n += 1) send(n, `address ${n}`)
  expect(() => send(99, 'another')).toThrow('50 messages to this site in a minute')
})
