import { calendar } from '@googleapis/calendar'
import { auth, gmail } from '@googleapis/gmail'
import { WebClient } from '@slack/web-api'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import {
  googleOptions,
  openEmulator,
  rawMail,
  refusal,
  serviceToken,
  slackOptions,
} from '../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token = serviceToken) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return {
    mail: gmail({ version: 'v1', ...options }).users,
    events: calendar({ version: 'v3', ...options }).events,
    slack: new WebClient(token, slackOptions(emulator)),
  }
}
type Clients = ReturnType<typeof openClients>

const userId = 'me'
const requestBody = { raw: rawMail({ To: 'hanna.vogel@example.org', Subject: 'Once' }) }
let emulator: Emulator
let clients: Clients

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  clients = openClients(emulator)
})

const sentOnce = () => emulator.services.mailbox.sent().filter(({ subject }) => subject === 'Once')

it.each([
  ['unauthorized', 401, 'authError'],
  ['forbidden', 403, 'forbidden'],
  ['not-found', 404, 'notFound'],
  ['rate-limit', 429, 'rateLimitExceeded'],
  ['internal-error', 500, 'backendError'],
] as const)('%s answers %d to mail and calendar, and nothing is done', async (kind, status, reason) => {
  emulator.fault({ service: 'gmail', kind })
  emulator.fault({ service: 'calendar', kind })
  expect(await refusal(clients.mail.messages.send({ userId, requestBody }))).toMatchObject({ status, reason })
  expect(await refusal(clients.events.list({ calendarId: 'primary' }))).toMatchObject({ status, reason })
  expect(sentOnce()).toEqual([])
  expect((await clients.mail.messages.send({ userId, requestBody })).status).toBe(200)
})

it.each([
  ['unauthorized', 'invalid_auth'],
  ['forbidden', 'missing_scope'],
  ['not-found', 'channel_not_found'],
] as const)('%s makes Slack say %s', async (kind, error) => {
  emulator.fault({ service: 'slack', kind })
  await expect(clients.slack.conversations.list()).rejects.toMatchObject({ data: { ok: false, error } })
})

it('a rate limit tells when to come back, also in Slack', async () => {
  emulator.fault({ service: 'gmail', kind: 'rate-limit', retryAfterSeconds: 7 })
  const get = () => fetch(`${emulator.url}/gmail/v1/users/me/profile`)
  expect((await get()).headers.get('retry-after')).toBe('7')
  emulator.fault({ service: 'slack', kind: 'rate-limit', retryAfterSeconds: 30 })
  await expect(clients.slack.conversations.list()).rejects.toMatchObject({
    code: 'slack_webapi_rate_limited_error',
    retryAfter: 30,
  })
})

it('an error of Slack’s server is 500', async () => {
  emulator.fault({ service: 'slack', kind: 'internal-error' })
  await expect(clients.slack.conversations.list()).rejects.toThrow('500')
})

it('a connection that is cut leaves nothing done', async () => {
  emulator.fault({ service: 'gmail', method: 'messages.send', kind: 'reset' })
  await expect(clients.mail.messages.send({ userId, requestBody })).rejects.toThrow()
  expect(sentOnce()).toEqual([])
  expect(emulator.requests.at(-1)).toMatchObject({ operation: 'messages.send', status: 0, aborted: true })
})

it('an answer that is lost comes after the effect took place', async () => {
  emulator.fault({ service: 'gmail', method: 'messages.send', kind: 'lost-answer' })
  await expect(clients.mail.messages.send({ userId, requestBody }, { timeout: 1_000 })).rejects.toThrow()
  expect(sentOnce()).toHaveLength(1)
  emulator.fault({ service: 'calendar', method: 'events.insert', kind: 'lost-answer' })
  const event = {
    id: 'lostagain1',
    start: { dateTime: '2026-11-19T14:00:00Z' },
    end: { dateTime: '2026-11-19T14:30:00Z' },
  }
  const insert = () => clients.events.insert({ calendarId: 'primary', requestBody: event }, { timeout: 1_000 })
  await expect(insert()).rejects.toThrow()
  expect(await refusal(insert())).toMatchObject({ status: 409 })
})

it('closing does not wait for a client that waits for a lost answer', async () => {
  const own = await openEmulator(onTestFinished)
  own.fault({ service: 'gmail', kind: 'lost-answer' })
  const waiting = openClients(own).mail.getProfile({ userId })
  const failed = expect(waiting).rejects.toThrow()
  while (own.requests.at(-1)?.operation !== 'getProfile') await new Promise((resolve) => setTimeout(resolve, 5))
  await own.close()
  await failed
})

it('a fault for a method waits for that method, and times counts', async () => {
  emulator.fault({ service: 'gmail', method: 'labels.list', kind: 'internal-error', times: 2 })
  expect((await clients.mail.getProfile({ userId })).status).toBe(200)
  expect(() => emulator.verify()).toThrow('2 faults found no request')
  const labels = () => clients.mail.labels.list({ userId })
  expect(await refusal(labels())).toMatchObject({ status: 500 })
  expect(await refusal(labels())).toMatchObject({ status: 500 })
  expect((await labels()).status).toBe(200)
  emulator.verify()
})

it('the token endpoint fails on demand', async () => {
  emulator.fault({ service: 'oauth', method: 'token', kind: 'internal-error' })
  const response = await fetch(`${emulator.url}/token`, { method: 'POST' })
  expect([response.status, await response.json()]).toEqual([
    500,
    expect.objectContaining({ error: 'internal_failure' }),
  ])
})
