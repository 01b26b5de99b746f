import { auth, gmail } from '@googleapis/gmail'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, rawMail, refusal } from '../../testing/open-emulator.ts'

const userId = 'me'
let emulator: Emulator
let mail: ReturnType<typeof openClient>

const openClient = (opened: Emulator) => gmail({ version: 'v1', ...googleOptions(opened, new auth.OAuth2()) }).users

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  mail = openClient(emulator)
})

async function someIds(count: number): Promise<string[]> {
  const { data } = await mail.messages.list({ userId, q: 'in:inbox', maxResults: count })
  return (data.messages ?? []).map(({ id }) => id ?? '')
}

it('messages.delete removes a message for good, and tells it in the history', async () => {
  const [id = ''] = await someIds(1)
  const { data: before } = await mail.getProfile({ userId })
  expect((await mail.messages.delete({ userId, id })).status).toBe(204)
  expect(await refusal(mail.messages.get({ userId, id }))).toMatchObject({ status: 404 })
  expect(await refusal(mail.messages.delete({ userId, id }))).toMatchObject({ status: 404 })
  const { data } = await mail.history.list({ userId, startHistoryId: before.historyId ?? '' })
  expect(data.history?.[0]?.messagesDeleted?.[0]?.message?.id).toBe(id)
})

it('messages.delete of the message of a draft deletes the draft', async () => {
  const raw = rawMail({ To: 'tom.ashworth@example.com', Subject: 'Later' })
  const { data } = await mail.drafts.create({ userId, requestBody: { message: { raw } } })
  await mail.messages.delete({ userId, id: data.message?.id ?? '' })
  expect(await refusal(mail.drafts.get({ userId, id: data.id ?? '' }))).toMatchObject({ status: 404 })
})

it('messages.batchDelete deletes those that exist', async () => {
  const ids = await someIds(3)
  const batch = { userId, requestBody: { ids: [...ids, '00000000000000ff'] } }
  expect((await mail.messages.batchDelete(batch)).status).toBe(204)
  expect((await mail.getProfile({ userId })).data.messagesTotal).toBe(42 - 3)
  expect((await mail.messages.batchDelete(batch)).status).toBe(204)
})

it('messages.batchModify changes the labels of each message', async () => {
  const ids = await someIds(2)
  const requestBody = { ids, addLabelIds: ['STARRED'], removeLabelIds: ['INBOX'] }
  expect((await mail.messages.batchModify({ userId, requestBody })).status).toBe(204)
  for (const id of ids) {
    const { data } = await mail.messages.get({ userId, id })
    expect(data.labelIds).toContain('STARRED')
    expect(data.labelIds).not.toContain('INBOX')
  }
})

it('a batch without ids, of too many ids or for an unknown label is refused', async () => {
  const [id = ''] = await someIds(1)
  const modify = (requestBody: object) => refusal(mail.messages.batchModify({ userId, requestBody }))
  expect(await modify({ ids: [], addLabelIds: ['STARRED'] })).toMatchObject({ status: 400 })
  expect(await modify({ ids: Array(1_001).fill(id), addLabelIds: ['STARRED'] })).toMatchObject({ status: 400 })
  expect(await modify({ ids: [id], addLabelIds: ['NOPE'] })).toMatchObject({
    status: 400,
    message: 'Invalid label: NOPE',
  })
})
