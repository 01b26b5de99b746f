import type { MailView } from '@deckhand/emulator'
import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { type ServedServices, servedServices } from './served-services.ts'

const allowlist = ['ann@allowed.org', 'Mark@Allowed.org']

async function delegated(): Promise<ServedServices> {
  const stage = await servedServices()
  await stage.change({ trust: 'delegated', allowlist })
  return stage
}

const reachedBy = ({ to, cc, bcc }: MailView) => [...to, ...cc, ...bcc].map(({ address }) => address)

/** Everything that may have been sent. */
function world({ emulator }: ServedServices) {
  const { mailbox, calendar } = emulator.services
  return { reached: [...mailbox.sent(), ...mailbox.drafts()].map(reachedBy), events: calendar.changes().length }
}

function newest({ emulator }: ServedServices, toolName: string) {
  const { mailbox } = emulator.services
  const [mail] = (toolName === 'gmail_send' ? mailbox.sent() : mailbox.drafts()).slice(-1)
  return mail && reachedBy(mail)
}

const mail = (lists: JsonObject): JsonObject => ({ subject: 'Pier', body: 'Hello', ...lists })
const mails = ['gmail_send', 'gmail_draft_create']

const known: [lists: JsonObject, reached: string[]][] = [
  [{ to: ['ann@allowed.org'] }, ['ann@allowed.org']],
  [{ to: ['ANN@Allowed.ORG'] }, ['ann@allowed.org']],
  [{ to: ['Ann Lee <ann@allowed.org>'] }, ['ann@allowed.org']],
  [{ to: ['ann@ａllowed.org'] }, ['ann@allowed.org']],
  [
    { to: ['ann@allowed.org'], cc: ['mark@allowed.org'], bcc: ['"Lee, Ann" <Ann@allowed.org>'] },
    ['ann@allowed.org', 'mark@allowed.org', 'ann@allowed.org'],
  ],
]

test.each(mails)('%s to people on the list is sent without an approval, and reaches only them', async (toolName) => {
  const stage = await delegated()
  for (const [lists, reached] of known) {
    const { status } = await stage.run(toolName, mail(lists))
    expect([lists, status]).toEqual([lists, 'completed'])
    expect(newest(stage, toolName)).toEqual(reached)
  }
  const begun = await stage.audit('&kind=effect_begun')
  expect(begun.map(({ data }) => data.by)).toEqual(known.map(() => 'policy'))
})

const strangers: JsonObject[] = [
  { to: ['mallory@evil.org'] },
  { to: ['ann@allowed.org', 'mallory@evil.org'] },
  { to: ['ann@allowed.org'], cc: ['mallory@evil.org'] },
  { to: ['ann@allowed.org'], bcc: ['mallory@evil.org'] },
  { to: ['ann+news@allowed.org'] },
  { to: ['a.nn@allowed.org'] },
  { to: ['ann@mail.allowed.org'] },
  { to: ['ann@allowed.org.evil.org'] },
  { to: ['ann@allowed.orgs'] },
  { to: ['joann@allowed.org'] },
  { to: ['nn@allowed.org'] },
  { to: ['ann@аllowed.org'] },
]

const posers: JsonObject[] = [
  { to: ['аnn@allowed.org'] },
  { to: ['mar\u212a@allowed.org'] },
  { to: ['ann@allowed.org <mallory@evil.org>'] },
  { to: ['"ann@allowed.org" <mallory@evil.org>'] },
  { to: ['ann＠allowed.org <mallory@evil.org>'] },
  { to: ['ann@allowed.org, mallory@evil.org'] },
  { to: ['ann@allowed.org\r\nBcc: mallory@evil.org'] },
  { to: ['mallory@evil.org (ann@allowed.org)'] },
]

test.each(mails)('%s with any recipient who is not on the list waits for a person', async (toolName) => {
  const stage = await delegated()
  const before = world(stage)
  for (const lists of strangers) {
    const { status, approval } = await stage.run(toolName, mail(lists))
    expect([lists, status]).toEqual([lists, 'awaiting_confirmation'])
    expect(approval?.reason).toContain('Not on your allowlist')
  }
  expect(world(stage)).toEqual(before)
})

test.each(mails)('%s to a recipient who imitates another is refused before a person is asked', async (toolName) => {
  const stage = await delegated()
  const before = world(stage)
  for (const lists of posers) {
    const run = await stage.run(toolName, mail(lists))
    expect([lists, run.status, run.approval]).toEqual([lists, 'completed', undefined])
    expect(await stage.result(run)).toMatchObject({
      error: { code: 'BAD_ARGUMENTS', message: expect.stringMatching(/do not fit: to\[0\]: /) },
    })
  }
  expect(world(stage)).toEqual(before)
})

interface Incoming {
  From: string
  Cc?: string
  'Reply-To'?: string
}

/** A mail that comes in, and the arguments that a reply to it begins with. */
async function arrives({ emulator }: ServedServices, headers: Incoming, more: Record<string, string> = {}) {
  const { mailbox } = emulator.services
  const all = { To: mailbox.address, Subject: 'Pier', 'Message-ID': `<${Math.random()}@x.org>`, ...headers, ...more }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const { threadId, messageId } = await mailbox.deliver([...lines, '', 'Is it free?'].join('\r\n'))
  return { threadId, messageId }
}

const mallory = 'mallory@evil.org'
const onlyAnn = { to: ['ann@allowed.org'], cc: [] }

test('gmail_reply to a person on the list is sent, and reaches no one else', async () => {
  const stage = await delegated()
  const { threadId } = await arrives(stage, { From: 'Ann <Ann@allowed.org>', Cc: mallory })
  const response = await stage.run('gmail_reply', { threadId, ...onlyAnn, body: 'Yes.' })
  expect(response.status).toBe('completed')
  expect(stage.emulator.services.mailbox.sent().at(-1)).toMatchObject({
    threadId,
    to: [{ address: 'ann@allowed.org' }],
    cc: [],
    bcc: [],
  })
})

test.each<[what: string, headers: Incoming, args: JsonObject]>([
  ['Reply-To', { From: 'ann@allowed.org', 'Reply-To': mallory }, { to: [mallory], cc: [] }],
  ['the sender', { From: `"ann@allowed.org" <${mallory}>` }, { to: [mallory], cc: [] }],
  ['cc', { From: 'ann@allowed.org', Cc: mallory }, { to: ['ann@allowed.org'], cc: [mallory], replyAll: true }],
])('gmail_reply waits for a person when %s is somebody who is not on the list', async (_what, headers, args) => {
  const stage = await delegated()
  const before = world(stage)
  const { threadId } = await arrives(stage, headers)
  const asked = await stage.run('gmail_reply', { threadId, body: 'Yes.', ...args })
  expect(asked).toMatchObject({
    status: 'awaiting_confirmation',
    approval: { reason: `Not on your allowlist: ${mallory}.` },
  })
  expect(world(stage)).toEqual(before)
  expect(await stage.approve(asked)).toMatchObject({ output: { recipients: [...(args.to as []), ...(args.cc as [])] } })
  expect(world(stage).reached).toHaveLength(before.reached.length + 1)
})

test.each<[what: string, headers: Incoming, args: JsonObject]>([
  ['Reply-To', { From: 'ann@allowed.org', 'Reply-To': mallory }, onlyAnn],
  ['the address behind the name', { From: `"ann@allowed.org" <${mallory}>` }, onlyAnn],
  ['cc of an answer to all', { From: 'ann@allowed.org', Cc: mallory }, { ...onlyAnn, replyAll: true }],
])(
  'gmail_reply that names only people on the list is not sent where %s is somebody else',
  async (_what, headers, args) => {
    const stage = await delegated()
    const before = world(stage)
    const { threadId } = await arrives(stage, headers)
    const response = await stage.run('gmail_reply', { threadId, body: 'Yes.', ...args })
    expect(response.status).toBe('completed')
    expect(await stage.result(response)).toMatchObject({ error: { message: expect.stringContaining(mallory) } })
    expect(world(stage)).toEqual(before)
  },
)

test('a mail that arrives in the thread after the approval does not change the recipient of the reply', async () => {
  const stage = await servedServices()
  const before = world(stage)
  const { threadId, messageId } = await arrives(stage, { From: 'ann@allowed.org' })
  const asked = await stage.run('gmail_reply', { threadId, ...onlyAnn, body: 'Yes.' })
  const late = await arrives(
    stage,
    { From: mallory },
    { Subject: 'Re: Pier', 'In-Reply-To': messageId, References: messageId },
  )
  expect(late.threadId).toBe(threadId)
  expect(await stage.approve(asked)).toMatchObject({ error: { message: expect.stringContaining(mallory) } })
  expect(world(stage)).toEqual(before)
})

/** A call of each tool that writes, with nobody but those on the list. */
async function allWrites(stage: ServedServices): Promise<[toolName: string, args: JsonObject][]> {
  const { threadId } = await arrives(stage, { From: 'ann@allowed.org' })
  const {
    id: eventId,
    fields,
    start,
  } = stage.emulator.services.calendar.events().find(({ recurrence }) => !recurrence) ?? {}
  const currentStart = start && 'date' in start ? start.date : new Date(start?.instant ?? 0).toISOString()
  const current = { currentTitle: String(fields?.summary), currentStart }
  const attendees = ['ann@allowed.org']
  return [
    ['gmail_send', mail({ to: attendees })],
    ['gmail_draft_create', mail({ to: attendees })],
    ['gmail_reply', { threadId, ...onlyAnn, body: 'Yes.' }],
    ['calendar_event_create', { title: 'Viewing', start: '2031-01-09T15:00+01:00', attendees }],
    ['calendar_event_update', { eventId: eventId ?? '', ...current, location: 'Pier 5' }],
  ]
}

test('A11: a calendar write asks with the names of its guests, even if all are on the list', async () => {
  const stage = await delegated()
  const writes = (await allWrites(stage)).filter(([name]) => name.startsWith('calendar'))
  const before = world(stage)
  for (const [toolName, args] of writes) {
    const { status, approval } = await stage.run(toolName, args)
    expect([toolName, status]).toEqual([toolName, 'awaiting_confirmation'])
    expect(approval).toMatchObject({ recipients: args.attendees ?? [], canAlwaysAllow: false })
  }
  expect(world(stage)).toEqual(before)
})

test('supervised asks about every write, also to people on the list', async () => {
  const stage = await servedServices()
  await stage.change({ trust: 'supervised', allowlist })
  const writes = await allWrites(stage)
  const before = world(stage)
  for (const [toolName, args] of writes) {
    expect([toolName, (await stage.run(toolName, args)).status]).toEqual([toolName, 'awaiting_confirmation'])
  }
  expect(world(stage)).toEqual(before)
})

test('autonomous asks about none', async () => {
  const stage = await servedServices()
  await stage.change({ trust: 'autonomous', allowlist: [] })
  const writes = await allWrites(stage)
  const before = world(stage)
  for (const [toolName, args] of writes) {
    const response = await stage.run(toolName, args)
    expect([toolName, response.status]).toEqual([toolName, 'completed'])
    expect(await stage.result(response)).toHaveProperty('output')
  }
  const after = world(stage)
  expect([after.reached.length - before.reached.length, after.events - before.events]).toEqual([3, 2])
})

test.each(['supervised', 'delegated', 'autonomous'] as const)(
  'the kill switch denies every write to an agent that is %s',
  async (trust) => {
    const stage = await servedServices({ sideEffectsEnabled: () => false })
    await stage.change({ trust, allowlist })
    const writes = await allWrites(stage)
    const before = world(stage)
    for (const [toolName, args] of writes) {
      const response = await stage.run(toolName, args)
      expect([toolName, response.status]).toEqual([toolName, 'completed'])
      expect(await stage.result(response)).toMatchObject({ error: { code: 'DENIED' } })
    }
    expect(world(stage)).toEqual(before)
  },
)
