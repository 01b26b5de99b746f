import { auth, gmail } from '@googleapis/gmail'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, rawMail, refusal } from '../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { mail: gmail({ version: 'v1', ...options }).users }
}
type Clients = ReturnType<typeof openClients>

const userId = 'me'
let emulator: Emulator
let mail: Clients['mail']

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  mail = openClients(emulator).mail
})

const send = (headers: Record<string, string>, more: Record<string, string> = {}) =>
  mail.messages.send({ userId, requestBody: { raw: rawMail(headers), ...more } })

async function find(q: string) {
  const { data } = await mail.messages.list({ userId, q })
  return data.messages?.[0] ?? expect.fail(`nothing found for ${q}`)
}

async function headersOf(id: string | null | undefined) {
  const { data } = await mail.messages.get({ userId, id: id ?? '', format: 'metadata' })
  return Object.fromEntries((data.payload?.headers ?? []).map(({ name, value }) => [name, value]))
}

it('the profile counts the seeded mailbox', async () => {
  const { data } = await mail.getProfile({ userId })
  expect(data).toEqual({
    emailAddress: 'robin.keller@example.com',
    messagesTotal: 42,
    threadsTotal: 23,
    historyId: expect.stringMatching(/^\d+$/),
  })
  expect((await mail.getProfile({ userId: 'robin.keller@example.com' })).status).toBe(200)
})

it('a mailbox of somebody else is refused', async () => {
  expect(await refusal(mail.getProfile({ userId: 'tom@example.com' }))).toEqual({
    status: 403,
    message: 'Delegation denied for robin.keller@example.com',
    reason: 'forbidden',
  })
})

describe('messages.list', () => {
  it('gives ids, newest first, page by page, each message once', async () => {
    const all: string[] = []
    let pageToken: string | undefined
    do {
      const { data } = await mail.messages.list({ userId, maxResults: 9, ...(pageToken ? { pageToken } : {}) })
      expect(data.resultSizeEstimate).toBe(42)
      all.push(...(data.messages ?? []).map(({ id }) => id ?? ''))
      pageToken = data.nextPageToken ?? undefined
    } while (pageToken)
    expect(new Set(all).size).toBe(42)
    expect(all).toHaveLength(42)
    const dates = new Map(emulator.services.mailbox.messages().map(({ id }, index) => [id, index]))
    expect([...all].sort((a, b) => (dates.get(b) ?? 0) - (dates.get(a) ?? 0))).toEqual(all)
  })

  it('filters by all labels that are given', async () => {
    const { data } = await mail.messages.list({ userId, labelIds: ['INBOX', 'STARRED'] })
    expect(data.messages).toHaveLength(1)
    const refused = await refusal(mail.messages.list({ userId, labelIds: ['Nope'] }))
    expect(refused).toMatchObject({ status: 400, message: 'Invalid label: Nope' })
  })

  it('says only the count when nothing is found', async () => {
    expect((await mail.messages.list({ userId, q: 'nowhere-to-be-found' })).data).toEqual({ resultSizeEstimate: 0 })
  })

  it('refuses a page token that it did not give and a count that is none', async () => {
    expect(await refusal(mail.messages.list({ userId, pageToken: 'x' }))).toMatchObject({ status: 400 })
    const refused = await refusal(mail.messages.list({ userId, maxResults: -1 }))
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('max_results') })
  })
})

describe('messages.get', () => {
  it('full has the part tree with decoded headers and base64url bodies', async () => {
    const { id } = await find('subject:lease is:starred')
    const { data } = await mail.messages.get({ userId, id: id ?? '' })
    expect(data.payload).toMatchObject({
      partId: '',
      mimeType: 'multipart/alternative',
      filename: '',
      body: { size: 0 },
    })
    expect(data.payload?.headers).toContainEqual({ name: 'Cc', value: 'Björn Åkesson <bjorn.akesson@example.net>' })
    expect(data.payload?.parts?.map(({ partId, mimeType }) => [partId, mimeType])).toEqual([
      ['0', 'text/plain'],
      ['1', 'text/html'],
    ])
    const body = data.payload?.parts?.[0]?.body
    const text = Buffer.from(body?.data ?? '', 'base64url')
    expect(text.toString()).toContain('the viewing could be on Thursday at 3 pm')
    expect(body?.size).toBe(text.length)
    expect(data.snippet).toMatch(
      /^Dear Robin, the viewing could be on Thursday at 3 pm; .* ring at &quot;Åkesson&quot;/,
    )
    expect(data.labelIds).toEqual(expect.arrayContaining(['INBOX', 'UNREAD', 'STARRED']))
    const late = Number(data.internalDate) - Date.parse('2026-11-17T15:30:00Z')
    expect(late >= 0 && late < 480_000).toBe(true)
  })

  it('metadata has the headers that were asked for, minimal none, raw the mail itself', async () => {
    const { id } = await find('subject:lease is:starred')
    const get = async (format: string, more = {}) =>
      (await mail.messages.get({ userId, id: id ?? '', format, ...more })).data
    expect((await get('metadata', { metadataHeaders: ['subject', 'To'] })).payload).toEqual({
      mimeType: 'multipart/alternative',
      headers: [
        { name: 'To', value: 'Robin Keller <robin.keller@example.com>' },
        { name: 'Subject', value: 'Re: Lease for Lindenstraße 12, second floor' },
      ],
    })
    expect(await get('minimal')).not.toHaveProperty('payload')
    const { raw, sizeEstimate } = await get('raw')
    const text = Buffer.from(raw ?? '', 'base64url')
    expect(text.toString()).toContain('\r\nReferences: <lease-1.seed@example.org>\r\n')
    expect(sizeEstimate).toBe(text.length)
  })

  it('an attachment is fetched on its own', async () => {
    const { id } = await find('filename:pdf subject:lease')
    const { data } = await mail.messages.get({ userId, id: id ?? '' })
    const part = data.payload?.parts?.[1]
    expect(part).toMatchObject({ mimeType: 'application/pdf', filename: 'Lease draft Lindenstraße 12.pdf' })
    expect(part?.body).not.toHaveProperty('data')
    const attachment = { userId, messageId: id ?? '', id: part?.body?.attachmentId ?? '' }
    const { data: got } = await mail.messages.attachments.get(attachment)
    const bytes = Buffer.from(got.data ?? '', 'base64url')
    expect(bytes.toString()).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s)
    expect([got.size, part?.body?.size]).toEqual([bytes.length, bytes.length])
    const wrong = await refusal(mail.messages.attachments.get({ ...attachment, id: 'ANGjdJ' }))
    expect(wrong).toMatchObject({ status: 400, message: 'Invalid attachment token' })
  })

  it('an id that is none is 400, one that is unknown 404', async () => {
    expect(await refusal(mail.messages.get({ userId, id: 'no-id' }))).toEqual({
      status: 400,
      message: 'Invalid id value',
      reason: 'invalidArgument',
    })
    expect(await refusal(mail.messages.get({ userId, id: '00000000000000ff' }))).toEqual({
      status: 404,
      message: 'Requested entity was not found.',
      reason: 'notFound',
    })
  })

  it('a format that is none is refused', async () => {
    const { id } = await find('subject:lease')
    expect(await refusal(mail.messages.get({ userId, id: id ?? '', format: 'all' }))).toMatchObject({ status: 400 })
  })
})

describe('messages.send', () => {
  const headers = { To: 'hanna.vogel@example.org', Subject: 'Hello', 'Message-ID': '<mine@client>' }

  it('the mail is a sent one with a Message-ID of Gmail’s own, from the account', async () => {
    const { data } = await send({ ...headers, From: 'Boss <boss@example.com>' })
    expect(data).toEqual({ id: expect.any(String), threadId: data.id, labelIds: ['SENT'] })
    expect(await headersOf(data.id)).toMatchObject({
      'Message-ID': expect.stringMatching(/^<CA[\w-]{36}@mail\.gmail\.com>$/),
      From: 'Robin Keller <robin.keller@example.com>',
      Date: expect.stringContaining('18 Nov 2026'),
      Subject: 'Hello',
    })
    expect((await mail.messages.list({ userId, q: 'rfc822msgid:mine@client' })).data.messages).toBeUndefined()
  })

  it('to the own address it is in the inbox too, once', async () => {
    const { data } = await send({ ...headers, To: 'Robin.Keller@example.com' })
    expect(data.labelIds).toEqual(['UNREAD', 'SENT', 'INBOX'])
    expect(emulator.services.mailbox.messages()).toHaveLength(43)
  })

  it('joins the thread when it is named, and subject and references match', async () => {
    const { id, threadId } = await find('subject:lease is:starred')
    const answered = (await headersOf(id))['Message-ID'] ?? ''
    const good = { ...headers, Subject: 'RE: Lease for Lindenstraße 12, second floor', 'In-Reply-To': answered }
    const utf8 = { ...good, Subject: `=?UTF-8?B?${Buffer.from(good.Subject).toString('base64')}?=` }
    const other = { ...utf8, Subject: 'Something else' }
    const { 'In-Reply-To': _, ...without } = utf8
    const thread = { threadId: threadId ?? '' }
    expect((await send(utf8, thread)).data.threadId).toBe(threadId)
    expect((await send(other, thread)).data.threadId).not.toBe(threadId)
    expect((await send(without, thread)).data.threadId).not.toBe(threadId)
    expect((await send(utf8)).data.threadId).not.toBe(threadId)
    expect(await refusal(send(utf8, { threadId: 'abcdef0123456789' }))).toMatchObject({ status: 404 })
  })

  it.each([
    [{ Subject: 'x' }, 'Recipient address required'],
    [{ To: 'nobody' }, 'Invalid To header'],
    [{ To: 'a@example.com', Cc: 'b@' }, 'Invalid Cc header'],
  ])('%j is refused: %s', async (given, message) => {
    expect(await refusal(send(given as Record<string, string>))).toEqual({
      status: 400,
      message,
      reason: 'invalidArgument',
    })
    expect(emulator.services.journal()).toEqual([])
  })

  it('a body without a mail, or with an unknown field, is refused', async () => {
    const empty = await refusal(mail.messages.send({ userId, requestBody: {} }))
    expect(empty).toMatchObject({
      status: 400,
      message: expect.stringContaining("'raw' RFC822 payload message string"),
    })
    const unknown = await refusal(send(headers, { mood: 'good' }))
    expect(unknown).toMatchObject({ status: 400, message: expect.stringContaining('Unknown name "mood"') })
    const broken = await refusal(mail.messages.send({ userId, requestBody: { raw: 'ä' } }))
    expect(broken).toMatchObject({ status: 400, message: expect.stringContaining('Base64 decoding failed') })
  })
})

describe('messages.modify', () => {
  const modify = (id: string | null | undefined, requestBody: Record<string, string[]>) =>
    mail.messages.modify({ userId, id: id ?? '', requestBody })

  it('changes labels, and the history moves on', async () => {
    const { id } = await find('subject:lease is:unread')
    const before = (await mail.getProfile({ userId })).data.historyId
    const { data } = await modify(id, { addLabelIds: ['Label_2'], removeLabelIds: ['UNREAD'] })
    expect(data.labelIds).toContain('Label_2')
    expect(data.labelIds).not.toContain('UNREAD')
    expect((await mail.messages.list({ userId, q: 'subject:lease is:unread' })).data.resultSizeEstimate).toBe(0)
    expect(Number((await mail.getProfile({ userId })).data.historyId)).toBe(Number(before) + 1)
  })

  it('refuses what is no label, what only Gmail sets, and nothing at all', async () => {
    const { id } = await find('subject:lease')
    expect(await refusal(modify(id, { addLabelIds: ['Nope'] }))).toMatchObject({
      status: 400,
      message: 'Invalid label: Nope',
    })
    expect(await refusal(modify(id, { addLabelIds: ['SENT'] }))).toMatchObject({ status: 400 })
    expect(await refusal(modify(id, {}))).toMatchObject({ message: 'No label add or removes specified' })
  })
})

it('labels.list has those of the system and those of the person', async () => {
  const { data } = await mail.labels.list({ userId })
  expect(data.labels).toContainEqual({ id: 'INBOX', name: 'INBOX', type: 'system' })
  expect(data.labels).toContainEqual(expect.objectContaining({ id: 'Label_1', name: 'Flat', type: 'user' }))
})
