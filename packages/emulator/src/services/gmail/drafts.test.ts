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
const headers = { To: 'hanna.vogel@example.org', Subject: 'Viewing' }
let emulator: Emulator
let mail: Clients['mail']

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  mail = openClients(emulator).mail
})

const create = (given: Record<string, string> = headers, text = 'Thursday suits me.') =>
  mail.drafts.create({ userId, requestBody: { message: { raw: rawMail(given, text) } } })

it('a draft is kept, listed and read', async () => {
  const { data } = await create()
  expect(data).toEqual({
    id: expect.stringMatching(/^r\d+$/),
    message: { id: expect.any(String), threadId: data.message?.id, labelIds: ['DRAFT'] },
  })
  const list = await mail.drafts.list({ userId })
  expect(list.data).toEqual({
    drafts: [{ id: data.id, message: { id: data.message?.id, threadId: data.message?.threadId } }],
    resultSizeEstimate: 1,
  })
  const { data: got } = await mail.drafts.get({ userId, id: data.id ?? '' })
  expect(got.message).toMatchObject({ id: data.message?.id, snippet: 'Thursday suits me.' })
  expect((await mail.messages.list({ userId, q: 'in:drafts' })).data.messages).toHaveLength(1)
})

it('a draft needs no recipient until it is sent', async () => {
  const { data } = await create({ Subject: 'Later' })
  const refused = await refusal(mail.drafts.send({ userId, requestBody: { id: data.id ?? '' } }))
  expect(refused).toMatchObject({ status: 400, message: 'Recipient address required' })
  expect(emulator.services.mailbox.drafts()).toHaveLength(1)
})

it('an update replaces the mail under a new message id', async () => {
  const { data } = await create()
  const requestBody = { message: { raw: rawMail({ ...headers, Subject: 'New' }) } }
  const updated = await mail.drafts.update({ userId, id: data.id ?? '', requestBody })
  expect(updated.data.id).toBe(data.id)
  expect(updated.data.message?.id).not.toBe(data.message?.id)
  expect(emulator.services.mailbox.drafts()).toMatchObject([{ subject: 'New' }])
  expect(await refusal(mail.messages.get({ userId, id: data.message?.id ?? '' }))).toMatchObject({ status: 404 })
})

it('a sent draft is gone, its mail has a new id and Message-ID, and it cannot be sent again', async () => {
  const { data } = await create({ ...headers, 'Message-ID': '<draft@client>' })
  const requestBody = { id: data.id ?? '' }
  const sent = await mail.drafts.send({ userId, requestBody })
  expect(sent.data.labelIds).toEqual(['SENT'])
  expect(sent.data.threadId).toBe(data.message?.threadId)
  expect(sent.data.id).not.toBe(data.message?.id)
  expect(emulator.services.mailbox.drafts()).toEqual([])
  const mails = emulator.services.mailbox.sent().filter(({ subject }) => subject === 'Viewing')
  expect(mails).toMatchObject([{ messageId: expect.stringMatching(/@mail\.gmail\.com>$/) }])
  const refused = { status: 404, message: 'Requested entity was not found.', reason: 'notFound' }
  expect(await refusal(mail.drafts.send({ userId, requestBody }))).toEqual(refused)
  expect(await refusal(mail.drafts.get({ userId, id: requestBody.id }))).toEqual(refused)
})

it('a deleted draft is gone', async () => {
  const { data } = await create()
  expect((await mail.drafts.delete({ userId, id: data.id ?? '' })).status).toBe(204)
  expect(emulator.services.mailbox.drafts()).toEqual([])
  expect(await refusal(mail.drafts.delete({ userId, id: data.id ?? '' }))).toMatchObject({ status: 404 })
})

it('drafts without a mail, and sending without an id, are refused', async () => {
  const empty = await refusal(mail.drafts.create({ userId, requestBody: {} }))
  expect(empty).toMatchObject({ status: 400, message: 'Missing draft message' })
  const none = await refusal(mail.drafts.send({ userId, requestBody: {} }))
  expect(none).toMatchObject({ status: 400, message: 'Invalid draft' })
})

it('a mail can be sent in place of the one that the draft holds', async () => {
  const { data } = await create()
  const requestBody = { id: data.id ?? '', message: { raw: rawMail({ ...headers, Subject: 'Last words' }) } }
  await mail.drafts.send({ userId, requestBody })
  expect(emulator.services.mailbox.sent().map(({ subject }) => subject)).toContain('Last words')
  expect(emulator.services.mailbox.drafts()).toEqual([])
})
