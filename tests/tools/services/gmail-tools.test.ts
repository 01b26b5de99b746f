import type { JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { serviceStage } from './service-context.ts'

const raw = (headers: Record<string, string>, text: string) =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n')

const incoming = {
  From: 'Ann Lee <Ann@Example.org>',
  To: 'Robin <robin.keller@example.com>, bob@example.org',
  Cc: 'cy@example.org',
  Subject: 'The pier',
  'Message-ID': '<first@example.org>',
  Date: 'Sun, 15 Nov 2026 10:00:00 +0000',
}

test('gmail_search finds mails by Gmail’s operators, with who, what and when', async () => {
  const { call, emulator } = await serviceStage()
  const mail = await emulator.services.mailbox.deliver(raw(incoming, 'Is it <free> & dry?'))
  const { found, messages } = await call('gmail_search', { query: 'from:ann@example.org subject:pier is:unread' })
  expect(found).toBe(1)
  expect(messages).toEqual([
    {
      id: mail.id,
      threadId: mail.threadId,
      from: 'Ann Lee <Ann@Example.org>',
      to: 'Robin <robin.keller@example.com>, bob@example.org',
      subject: 'The pier',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      snippet: 'Is it <free> & dry?',
      unread: true,
    },
  ])
})

test('gmail_search returns 10 by default, as many as asked for, and says if there are more', async () => {
  const { call, check } = await serviceStage()
  const { found, note } = await call('gmail_search', { query: 'in:inbox' })
  expect([found, note]).toEqual([10, expect.stringContaining('more')])
  expect((await call('gmail_search', { query: 'in:inbox', maxResults: 3 })).found).toBe(3)
  expect(await call('gmail_search', { query: 'subject:nothinglikethis' })).toEqual({ found: 0, messages: [] })
  expect(check('gmail_search', { query: 'x', maxResults: 21 })).toMatch(/maxResults/)
  expect(check('gmail_search', { query: '' })).toMatch(/query/)
})

test('gmail_thread_read gives each message readable, with quoted history and long text counted', async () => {
  const { call, emulator } = await serviceStage()
  const { threadId } = await emulator.services.mailbox.deliver(raw(incoming, `Is it free?\r\n${'x'.repeat(100)}`))
  const answer = {
    ...incoming,
    Subject: 'Re: The pier',
    'Message-ID': '<second@example.org>',
    References: '<first@example.org>',
  }
  await emulator.services.mailbox.deliver(raw(answer, 'Well?\r\n\r\nOn 15 Nov 2026, Ann wrote:\r\n> Is it free?'))
  const { messages } = await call('gmail_thread_read', { threadId, maxLength: 20 })
  expect(messages).toMatchObject([
    { subject: 'The pier', cc: 'cy@example.org', text: expect.stringContaining('[Cut off here: 92 of 112 characters') },
    {
      subject: 'Re: The pier',
      text: 'Well?',
      quotedHistory: expect.stringMatching(/^\d+ characters of earlier mails/),
    },
  ])
})

test('gmail_thread_read lists attachments without their bytes, and reads HTML as text', async () => {
  const { call } = await serviceStage()
  const { messages } = await call('gmail_search', { query: 'has:attachment' })
  const [first] = messages as JsonObject[]
  const thread = await call('gmail_thread_read', { threadId: first?.threadId ?? '' })
  const attachments = (thread.messages as JsonObject[]).flatMap((message) => message.attachments ?? []) as JsonObject[]
  expect(attachments[0]).toEqual({
    name: expect.stringMatching(/\./),
    type: expect.any(String),
    size: expect.any(Number),
  })
  expect(JSON.stringify(thread).length).toBeLessThan(50_000)
})

test('gmail_send sends one mail with all its recipients, and leaves no draft', async () => {
  const { call, emulator } = await serviceStage()
  const { mailbox } = emulator.services
  const [sentBefore, draftsBefore] = [mailbox.sent().length, mailbox.drafts().length]
  const to = ['Jörg Müller <jorg@bücher.example>', 'ann@example.org']
  const args = { to, cc: ['cy@example.org'], bcc: ['dan@example.org'], subject: 'Größe 😀', body: 'Hallo\n\nWelt' }
  const result = await call('gmail_send', args)
  expect(mailbox.sent()).toHaveLength(sentBefore + 1)
  expect(mailbox.drafts()).toHaveLength(draftsBefore)
  expect(mailbox.sent().at(-1)).toMatchObject({
    id: result.messageId,
    threadId: result.threadId,
    subject: 'Größe 😀',
    from: [{ address: mailbox.address }],
    to: [{ name: 'Jörg Müller', address: 'jorg@xn--bcher-kva.example' }, { address: 'ann@example.org' }],
    cc: [{ address: 'cy@example.org' }],
    bcc: [{ address: 'dan@example.org' }],
    text: expect.stringContaining('Hallo\n\nWelt'),
  })
})

test('gmail_draft_create makes a draft and sends nothing; with a thread it is an answer in it', async () => {
  const { call, emulator } = await serviceStage()
  const { mailbox } = emulator.services
  const sent = mailbox.sent().length
  const { threadId } = await mailbox.deliver(raw(incoming, 'Is it free?'))
  const fresh = await call('gmail_draft_create', { to: ['ann@example.org'], subject: 'New', body: 'Text' })
  const reply = await call(
    'gmail_draft_create',
    { to: ['ann@example.org'], body: 'Yes', threadId },
    { actionId: 'other' },
  )
  expect(mailbox.sent()).toHaveLength(sent)
  const drafts = mailbox.drafts()
  expect(drafts.find(({ draftId }) => draftId === fresh.draftId)?.subject).toBe('New')
  expect(drafts.find(({ draftId }) => draftId === reply.draftId)).toMatchObject({ subject: 'Re: The pier', threadId })
  await expect(call('gmail_draft_create', { to: ['ann@example.org'], body: 'x' })).rejects.toMatchObject({
    field: 'subject',
  })
})

test('gmail_reply answers the sender in the thread, and all recipients only when asked to', async () => {
  const { call, emulator } = await serviceStage()
  const { mailbox } = emulator.services
  const { threadId, id } = await mailbox.deliver(raw(incoming, 'Is it free?'))
  await call('gmail_reply', { threadId, to: ['ann@example.org'], cc: [], body: 'Yes' })
  expect(mailbox.sent().at(-1)).toMatchObject({
    threadId,
    subject: 'Re: The pier',
    to: [{ address: 'ann@example.org' }],
    cc: [],
  })
  const all = { messageId: id, to: ['ann@example.org'], cc: ['bob@example.org', 'cy@example.org'], body: 'Yes, all' }
  await expect(call('gmail_reply', all, { actionId: 'b' })).rejects.toThrow(
    /exactly these: to: ann@example.org\. .*replyAll/,
  )
  await call('gmail_reply', { ...all, replyAll: true }, { actionId: 'b' })
  expect(mailbox.sent().at(-1)).toMatchObject({
    threadId,
    cc: [{ address: 'bob@example.org' }, { address: 'cy@example.org' }],
  })
  const last = emulator.requests.findLast(({ operation }) => operation === 'drafts.create')
  const body = last?.body as { message: { raw: string } } | undefined
  expect(Buffer.from(body?.message.raw ?? '', 'base64url').toString()).toMatch(
    /In-Reply-To: <first@example.org>\r\nReferences: <first@example.org>/,
  )
})

test('gmail_reply with the subject of another thread sends nothing, because the person decided by it', async () => {
  const { call, emulator } = await serviceStage()
  const { threadId } = await emulator.services.mailbox.deliver(raw(incoming, 'Free?'))
  const before = emulator.services.mailbox.sent().length
  const answer = { threadId, to: ['ann@example.org'], cc: [], body: 'Yes' }
  await expect(call('gmail_reply', { ...answer, subject: 'The mole' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('the thread is called "Re: The pier"'),
  })
  expect(emulator.services.mailbox.sent()).toHaveLength(before)
  await call('gmail_reply', { ...answer, subject: 're: The pier' })
  expect(emulator.services.mailbox.sent().at(-1)).toMatchObject({ subject: 'Re: The pier', threadId })
})

test('gmail_reply with another recipient than the thread has sends nothing and names the right ones', async () => {
  const { call, emulator } = await serviceStage()
  const { mailbox } = emulator.services
  const { threadId } = await mailbox.deliver(raw(incoming, 'Is it free?'))
  const before = mailbox.messages()
  for (const to of [
    ['evil@example.net'],
    ['ann@example.org', 'evil@example.net'],
    ['"ann@example.org" <evil@example.net>'],
  ]) {
    await expect(call('gmail_reply', { threadId, to, cc: [], body: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
  expect(mailbox.messages()).toEqual(before)
  await expect(call('gmail_reply', { to: ['a@b.example'], cc: [], body: 'x' })).rejects.toMatchObject({
    field: 'threadId',
  })
})

test.each([
  ['to[0]', { to: ['nobody'] }],
  ['cc[0]', { cc: ['a@b.example, c@d.example'] }],
  ['bcc[0]', { bcc: ['x <y@z.example>\r\nTo: q@q.example'] }],
  ['subject', { subject: 'Hi\r\nBcc: evil@example.net' }],
])('a mail with a bad %s goes nowhere', async (field, bad) => {
  const { call, emulator } = await serviceStage()
  const args = { to: ['ann@example.org'], subject: 'x', body: 'y', ...bad }
  for (const name of ['gmail_send', 'gmail_draft_create']) {
    await expect(call(name, args)).rejects.toMatchObject({ code: 'BAD_REQUEST', field })
  }
  expect(emulator.requests.filter(({ operation }) => operation?.startsWith('drafts.'))).toEqual([])
})

test('arguments beyond the limits are refused by the schema', async () => {
  const { check } = await serviceStage()
  const mail = { to: ['a@b.example'], subject: 'x', body: 'y' }
  expect(check('gmail_send', mail)).toBe('')
  expect(check('gmail_send', { ...mail, to: [] })).toMatch(/to/)
  expect(check('gmail_send', { ...mail, body: '' })).toMatch(/body/)
  expect(check('gmail_send', { ...mail, body: 'x'.repeat(100_001) })).toMatch(/body/)
  expect(check('gmail_send', { ...mail, to: Array(51).fill('a@b.example') })).toMatch(/to/)
  expect(check('gmail_reply', { threadId: 'x', body: 'y' })).toMatch(/to/)
})
