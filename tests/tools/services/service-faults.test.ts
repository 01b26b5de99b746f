import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { notConnected, type ServiceStage, serviceStage } from './service-context.ts'

const mail = { to: ['ann@example.org'], subject: 'Pier', body: 'Hello' }
const event = { title: 'Viewing', start: '2030-11-21T15:00+01:00' }

/** Each tool, the service and the request that its first fault meets, and whether it has an effect by then. */
const tools: [string, 'gmail' | 'calendar' | 'slack', string, JsonObject][] = [
  ['gmail_search', 'gmail', 'messages.list', { query: 'in:inbox', maxResults: 1 }],
  ['gmail_thread_read', 'gmail', 'threads.get', { threadId: 'THREAD' }],
  ['gmail_draft_create', 'gmail', 'drafts.create', mail],
  ['gmail_reply', 'gmail', 'drafts.send', { threadId: 'THREAD', to: ['ann@example.org'], cc: [], body: 'Yes' }],
  ['gmail_send', 'gmail', 'drafts.send', mail],
  ['calendar_search', 'calendar', 'events.list', {}],
  ['calendar_event_create', 'calendar', 'events.insert', event],
  [
    'calendar_event_update',
    'calendar',
    'events.patch',
    { eventId: 'seeddentist0001', currentTitle: 'Zahnarzt (Dr. Öztürk)', currentStart: 'DENTIST', location: 'Here' },
  ],
  ['slack_channels', 'slack', 'conversations.list', {}],
  ['slack_read', 'slack', 'conversations.history', { channel: '#general' }],
]

const timeouts: Record<string, number> = { 'lost-answer': 1_000, cancelled: 3_600_000 }

/** A stage with a thread of Ann's in the mailbox, and the call of one tool. */
async function ready(toolName: string, args: JsonObject, kind = '') {
  // Only a lost answer is waited for.
  const stage = await serviceStage({ timeout: timeouts[kind] ?? 5_000 })
  const incoming =
    'From: ann@example.org\r\nTo: robin.keller@example.com\r\nSubject: Pier\r\nMessage-ID: <a@example.org>\r\n\r\nHi'
  const { threadId } = await stage.emulator.services.mailbox.deliver(incoming)
  const given = JSON.parse(JSON.stringify(args).replace('THREAD', threadId).replace('DENTIST', dentist(stage)))
  const effects = () => {
    const { mailbox, calendar } = stage.emulator.services
    return [...mailbox.sent(), ...mailbox.drafts(), ...calendar.changes()].length
  }
  const before = effects()
  return { ...stage, run: (more = {}) => stage.call(toolName, given, more), effects: () => effects() - before }
}

function dentist({ emulator }: ServiceStage): string {
  const { start } = emulator.services.calendar.events().find(({ id }) => id === 'seeddentist0001') ?? {}
  return start && 'instant' in start ? new Date(start.instant).toISOString() : ''
}

const isWrite = (toolName: string) => /send|reply|create|update/.test(toolName)

test.each(tools)('%s renews once when its token is refused, and goes on', async (toolName, service, method, args) => {
  const { run, emulator, renewals, effects } = await ready(toolName, args)
  emulator.fault({ service, method, kind: 'unauthorized' })
  await run()
  expect([renewals(), effects()]).toEqual([1, isWrite(toolName) ? 1 : 0])
  emulator.verify()
})

test.each(tools)(
  '%s says to connect again when the renewed token is refused too',
  async (toolName, service, method, args) => {
    const { run, emulator, renewals } = await ready(toolName, args)
    emulator.fault({ service, method, kind: 'unauthorized', times: 2 })
    await expect(run()).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      message: expect.stringMatching(/Connect (google|slack) again/),
    })
    expect(renewals()).toBe(1)
  },
)

test.each(tools)('%s says what is missing without an account', async (toolName, _service, _method, args) => {
  const { run, emulator } = await ready(toolName, args)
  await expect(run({ connections: notConnected })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
    message: expect.stringMatching(/Connect it in the settings/),
  })
  await expect(run({ connections: undefined })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(emulator.requests).toEqual([])
})

test.each(tools)('%s says which right is missing', async (toolName, service, method, args) => {
  const { run, emulator } = await ready(toolName, args)
  emulator.fault({ service, method, kind: 'forbidden' })
  await expect(run()).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringMatching(/Connect (Google|Slack) again and grant/),
  })
})

test.each(tools.filter(([name]) => !/send|reply|draft|create/.test(name)))(
  '%s says that nothing was found',
  async (toolName, service, method, args) => {
    const { run, emulator } = await ready(toolName, args)
    emulator.fault({ service, method, kind: 'not-found' })
    await expect(run()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test.each(tools)('%s waits if the service asks for it', async (toolName, service, method, args) => {
  const { run, emulator, effects } = await ready(toolName, args)
  emulator.fault({ service, method, kind: 'rate-limit', retryAfterSeconds: 0, times: 2 })
  await run()
  expect(effects()).toBe(isWrite(toolName) ? 1 : 0)
  emulator.verify()
})

test.each(['gmail_search', 'slack_channels'])('%s waits as long as it was asked to', async (toolName) => {
  const { run, emulator } = await ready(toolName, toolName === 'gmail_search' ? { query: 'x' } : {})
  const service = toolName === 'gmail_search' ? 'gmail' : 'slack'
  emulator.fault({ service, kind: 'rate-limit', retryAfterSeconds: 1 })
  const began = Date.now()
  await run()
  expect(Date.now() - began).toBeGreaterThanOrEqual(990)
})

test.each(tools)('%s says how long to wait when it is long', async (toolName, service, method, args) => {
  const { run, emulator } = await ready(toolName, args)
  emulator.fault({ service, method, kind: 'rate-limit', retryAfterSeconds: 90 })
  await expect(run()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 90,
    message: expect.stringContaining('in 90 s'),
  })
})

test.each(
  tools.flatMap((tool) =>
    (['internal-error', 'reset', 'lost-answer'] as const).map((kind) => [tool[0], kind, tool] as const),
  ),
)('%s gets over one %s, and has its effect once', async (toolName, kind, [, service, method, args]) => {
  const { run, emulator, effects } = await ready(toolName, args, kind)
  emulator.fault({ service, method, kind })
  if (toolName === 'calendar_event_update' && kind !== 'lost-answer') {
    await expect(run()).rejects.toThrow(/was not changed/)
    expect(effects()).toBe(0)
  } else if (toolName === 'gmail_draft_create' && kind !== 'lost-answer') {
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(effects()).toBe(0)
  } else {
    await run()
    expect(effects()).toBe(isWrite(toolName) ? 1 : 0)
  }
  emulator.verify()
})

const lasting: [string, 'internal-error' | 'reset' | 'lost-answer'][] = [
  ...tools.map(([name]): [string, 'internal-error'] => [name, 'internal-error']),
  ['gmail_send', 'reset'],
  ['slack_read', 'reset'],
  ['gmail_search', 'lost-answer'],
  ['calendar_event_create', 'lost-answer'],
  ['slack_channels', 'lost-answer'],
]

test.each(lasting)('%s says in plain words that %s lasts', async (toolName, kind) => {
  const [, service, , args] = tools.find(([name]) => name === toolName) ?? []
  if (!service || !args) throw new Error(`There is no ${toolName}.`)
  const { run, emulator } = await ready(toolName, args, kind)
  emulator.fault({ service, kind, times: 20 })
  const says =
    /^(Gmail|Google Calendar|Slack|The connection to (Gmail|Google Calendar|Slack)) .*(Try again|look for it|look with)/
  await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(says) })
})

test.each(tools)('%s does not wait for an answer after it is cancelled', async (toolName, service, _method, args) => {
  // An answer that never comes, and nothing else that would end the wait.
  const { run, emulator } = await ready(toolName, args, 'cancelled')
  emulator.fault({ service, kind: 'lost-answer', times: 20 })
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('cancelled')), 100)
  await expect(run({ signal: controller.signal })).rejects.toThrow(/cancelled|abort/i)
})

test('no failure message contains a token', async () => {
  const { run, emulator } = await ready('gmail_send', mail)
  emulator.fault({ service: 'gmail', kind: 'forbidden' })
  const failure = await run().catch((thrown) => thrown)
  expect(JSON.stringify([failure, failure.message, failure.stack, failure.cause ?? ''])).not.toContain('service-token')
})

test.each([
  ['gmail_send', 'gmail', 'drafts.send', 'drafts.get', mail, /may have been sent all the same: look/],
  [
    'calendar_event_create',
    'calendar',
    'events.insert',
    'events.get',
    event,
    /may be in the calendar all the same: look/,
  ],
  [
    'calendar_event_update',
    'calendar',
    'events.patch',
    'events.get',
    { eventId: 'seeddentist0001', currentTitle: 'Zahnarzt (Dr. Öztürk)', currentStart: 'DENTIST', location: 'Here' },
    /may have been changed all the same: look/,
  ],
] as const)(
  '%s does not claim to know when it can neither do nor look',
  async (toolName, service, method, look, args, says) => {
    const { run, emulator } = await ready(toolName, args as unknown as JsonObject, 'lost-answer')
    const goDark = async () => {
      emulator.fault({ service, method, kind: 'lost-answer' })
      emulator.fault({ service, method: look, kind: 'internal-error', times: 3 })
    }
    // What is looked at before the effect is in order.
    const keeps = toolName === 'gmail_send' ? 2 : 1
    let kept = 0
    const checkpoint = async () => {
      kept += 1
      if (kept === keeps) await goDark()
    }
    if (toolName === 'calendar_event_create') await goDark()
    await expect(run({ checkpoint })).rejects.toThrow(says)
    emulator.verify()
  },
)
