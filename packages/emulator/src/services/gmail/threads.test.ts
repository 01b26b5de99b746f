import { auth, gmail } from '@googleapis/gmail'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
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

async function leaseThread() {
  const { data } = await mail.threads.list({ userId, q: 'subject:lease' })
  return data.threads?.[0]?.id ?? ''
}

it('a thread is found by one of its mails, once, with the newest snippet', async () => {
  const { data } = await mail.threads.list({ userId, q: 'lease viewing' })
  expect(data.threads?.[0]).toEqual({
    id: expect.any(String),
    snippet: expect.stringContaining('the viewing could be on Thursday at 3 pm'),
    historyId: expect.stringMatching(/^\d+$/),
  })
  const all = await mail.threads.list({ userId })
  expect(all.data.threads).toHaveLength(23)
})

it('threads come page by page', async () => {
  const first = await mail.threads.list({ userId, maxResults: 20 })
  const second = await mail.threads.list({ userId, maxResults: 20, pageToken: first.data.nextPageToken ?? '' })
  const ids = [...(first.data.threads ?? []), ...(second.data.threads ?? [])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(23)
  expect(second.data.nextPageToken).toBeUndefined()
})

it('threads.get has the mails, oldest first, in the format that was asked for', async () => {
  const id = await leaseThread()
  const { data } = await mail.threads.get({ userId, id })
  expect(data.messages?.map(({ labelIds }) => labelIds?.[0])).toEqual(['INBOX', 'SENT', 'INBOX', 'INBOX'])
  expect(data.messages?.every(({ threadId, payload }) => threadId === id && payload?.headers)).toBe(true)
  const minimal = await mail.threads.get({ userId, id, format: 'minimal' })
  expect(minimal.data.messages?.[0]).not.toHaveProperty('payload')
  expect(await refusal(mail.threads.get({ userId, id, format: 'raw' }))).toMatchObject({ status: 400 })
  expect(await refusal(mail.threads.get({ userId, id: '00000000000000ff' }))).toMatchObject({ status: 404 })
})

it('a draft of an answer stands in its thread', async () => {
  const threadId = await leaseThread()
  const { data } = await mail.threads.get({ userId, id: threadId, format: 'metadata', metadataHeaders: ['Message-ID'] })
  const answered = data.messages?.at(-1)?.payload?.headers?.[0]?.value ?? ''
  const subject = '=?UTF-8?Q?Re:_Lease_for_Lindenstra=C3=9Fe_12,_second_floor?='
  const raw = rawMail({
    To: 'hanna.vogel@example.org',
    Subject: subject,
    'In-Reply-To': answered,
    References: answered,
  })
  await mail.drafts.create({ userId, requestBody: { message: { threadId, raw } } })
  expect((await mail.threads.get({ userId, id: threadId })).data.messages?.at(-1)?.labelIds).toEqual(['DRAFT'])
})

it('a mail that comes in joins by its references, and only with the subject', async () => {
  const [first] = emulator.services.mailbox.messages().filter(({ subject }) => subject === 'Lunch on Friday?')
  const incoming = (subject: string) =>
    emulator.services.mailbox.deliver(
      `From: Tom <tom.ashworth@example.com>\r\nTo: robin.keller@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${Math.random()}@x>\r\nReferences: ${first?.messageId}\r\n\r\nHi`,
    )
  expect((await incoming('Re: Lunch on Friday?')).threadId).toBe(first?.threadId)
  expect((await incoming('Something else')).threadId).not.toBe(first?.threadId)
  expect((await incoming('Again')).labelIds).toEqual(['INBOX', 'UNREAD'])
})
