import { auth, gmail } from '@googleapis/gmail'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, rawMail, refusal } from '../../testing/open-emulator.ts'

const userId = 'me'
let emulator: Emulator
let mail: ReturnType<typeof gmail>['users']

beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
  mail = gmail({ version: 'v1', ...googleOptions(emulator, new auth.OAuth2()) }).users
})

async function firstInInbox() {
  const { data } = await mail.messages.list({ userId, labelIds: ['INBOX'], maxResults: 1 })
  return { id: data.messages?.[0]?.id ?? '', threadId: data.messages?.[0]?.threadId ?? '' }
}

const create = (requestBody: object) => mail.labels.create({ userId, requestBody })

describe('labels', () => {
  it('one that is made is listed, counts its mails and finds them', async () => {
    const color = { textColor: '#ffffff', backgroundColor: '#16a766' }
    const { data: made } = await create({ name: 'Boats', labelListVisibility: 'labelShowIfUnread', color })
    expect(made).toEqual({
      id: 'Label_4',
      name: 'Boats',
      type: 'user',
      messageListVisibility: 'show',
      labelListVisibility: 'labelShowIfUnread',
      color,
    })
    const { id } = await firstInInbox()
    await mail.messages.modify({ userId, id, requestBody: { addLabelIds: ['Label_4'] } })
    const { data } = await mail.labels.get({ userId, id: 'Label_4' })
    expect(data).toMatchObject({ name: 'Boats', messagesTotal: 1, threadsTotal: 1 })
    expect((await mail.messages.list({ userId, q: 'label:boats' })).data.messages).toHaveLength(1)
    expect((await mail.labels.list({ userId })).data.labels).toContainEqual(made)
  })

  it.each([
    ['a name that is taken, in other letters', { name: 'flat' }, 409, 'aborted', 'Label name exists or conflicts'],
    ["a name of the system's", { name: 'Inbox' }, 400, 'invalidArgument', 'Invalid label name'],
    ['no name', {}, 400, 'invalidArgument', 'Invalid label name'],
    [
      'a color that Gmail has not',
      { name: 'Red', color: { textColor: '#000000', backgroundColor: '#ff0001' } },
      400,
      'invalidArgument',
      'Label color #ff0001 is not on the allowed color palette',
    ],
  ])('%s is refused', async (_, label, status, reason, message) => {
    expect(await refusal(create(label))).toEqual({ status, reason, message })
  })

  it('a patch keeps what it does not name, an update does not', async () => {
    await mail.labels.patch({ userId, id: 'Label_1', requestBody: { messageListVisibility: 'hide' } })
    const { data: patched } = await mail.labels.patch({ userId, id: 'Label_1', requestBody: { name: 'Home' } })
    expect(patched).toMatchObject({ id: 'Label_1', name: 'Home', messageListVisibility: 'hide' })
    const { data: updated } = await mail.labels.update({ userId, id: 'Label_1', requestBody: { name: 'Den' } })
    expect(updated).toMatchObject({ id: 'Label_1', name: 'Den', messageListVisibility: 'show' })
  })

  it('a deleted one is gone from the mails; those of the system cannot be deleted', async () => {
    const { data } = await mail.messages.list({ userId, labelIds: ['Label_1'] })
    const id = data.messages?.[0]?.id ?? ''
    expect((await mail.labels.delete({ userId, id: 'Label_1' })).status).toBe(204)
    expect((await mail.messages.get({ userId, id })).data.labelIds).not.toContain('Label_1')
    expect(await refusal(mail.labels.get({ userId, id: 'Label_1' }))).toMatchObject({ status: 404, reason: 'notFound' })
    expect(await refusal(mail.labels.delete({ userId, id: 'INBOX' }))).toMatchObject({ status: 400 })
  })
})

describe('the trash', () => {
  it('takes a mail out of the inbox and out of searches, and gives it back', async () => {
    const { id, threadId } = await firstInInbox()
    const { data: trashed } = await mail.messages.trash({ userId, id })
    expect(trashed).toEqual({ id, threadId, labelIds: expect.arrayContaining(['TRASH']) })
    expect(trashed.labelIds).not.toContain('INBOX')
    const found = async (q: string) =>
      ((await mail.messages.list({ userId, q })).data.messages ?? []).map((one) => one.id)
    expect([await found('in:trash'), (await found('')).includes(id)]).toEqual([expect.arrayContaining([id]), false])
    expect((await mail.messages.untrash({ userId, id })).data.labelIds).not.toContain('TRASH')
    expect(await found('')).toContain(id)
  })

  it('takes a whole thread', async () => {
    const { threadId: id } = await firstInInbox()
    const labelsOf = ({ data }: { data: { messages?: { labelIds?: string[] | null }[] } }) =>
      (data.messages ?? []).map(({ labelIds }) => labelIds?.includes('TRASH'))
    const trashed = labelsOf(await mail.threads.trash({ userId, id }))
    expect([trashed.length > 0, new Set(trashed)]).toEqual([true, new Set([true])])
    expect(new Set(labelsOf(await mail.threads.untrash({ userId, id })))).toEqual(new Set([false]))
    const { data } = await mail.threads.modify({ userId, id, requestBody: { addLabelIds: ['STARRED'] } })
    expect(data.messages?.every(({ labelIds }) => labelIds?.includes('STARRED'))).toBe(true)
  })

  it('does not know a mail that is not there', async () => {
    expect(await refusal(mail.messages.trash({ userId, id: 'ffff' }))).toMatchObject({ status: 404 })
    expect(await refusal(mail.threads.trash({ userId, id: 'ffff' }))).toMatchObject({ status: 404 })
  })
})

describe('history.list', () => {
  const now = async () => (await mail.getProfile({ userId })).data.historyId ?? ''

  it('tells what happened since, oldest first, and where to go on', async () => {
    const startHistoryId = await now()
    const { id } = await firstInInbox()
    const raw = rawMail({ To: 'tom@example.com', Subject: 'Boats' })
    const { data: sent } = await mail.messages.send({ userId, requestBody: { raw } })
    const requestBody = { addLabelIds: ['STARRED'], removeLabelIds: ['INBOX'] }
    await mail.messages.modify({ userId, id, requestBody })
    const { data: draft } = await mail.drafts.create({ userId, requestBody: { message: { raw } } })
    await mail.drafts.delete({ userId, id: draft.id ?? '' })
    const { data } = await mail.history.list({ userId, startHistoryId })
    const told = data.history?.map(({ messages, id: _, ...rest }) => [Object.keys(rest).join(), messages?.[0]?.id])
    expect(told).toEqual([
      ['messagesAdded', sent.id],
      ['labelsAdded,labelsRemoved', id],
      ['messagesAdded', draft.message?.id],
      ['messagesDeleted', draft.message?.id],
    ])
    expect(data.history?.[1]?.labelsAdded).toEqual([
      { message: expect.objectContaining({ id }), labelIds: ['STARRED'] },
    ])
    expect(data.historyId).toBe(await now())
    const { data: nothing } = await mail.history.list({ userId, startHistoryId: data.historyId ?? '' })
    expect(nothing).toEqual({ historyId: data.historyId })
  })

  it('keeps to types and a label, and comes page by page', async () => {
    const startHistoryId = await now()
    const { id } = await firstInInbox()
    await mail.messages.trash({ userId, id })
    await mail.messages.untrash({ userId, id })
    const list = async (more: object) => (await mail.history.list({ userId, startHistoryId, ...more })).data
    expect((await list({ historyTypes: ['labelAdded'] })).history).toHaveLength(1)
    expect((await list({ labelId: 'TRASH' })).history).toHaveLength(2)
    const first = await list({ maxResults: 1 })
    const second = await list({ maxResults: 1, pageToken: first.nextPageToken })
    expect([first.history?.length, second.history?.length, second.nextPageToken]).toEqual([1, 1, undefined])
  })

  it('starts at a mail of the seed, and not at what was never given out', async () => {
    const { data } = await mail.messages.get({ userId, id: (await firstInInbox()).id })
    const startHistoryId = data.historyId ?? ''
    expect((await mail.history.list({ userId, startHistoryId })).data.historyId).toBe(await now())
    for (const start of ['1', '999999999'])
      expect(await refusal(mail.history.list({ userId, startHistoryId: start }))).toMatchObject({ status: 404 })
    expect(await refusal(mail.history.list({ userId }))).toMatchObject({ status: 400, reason: 'invalidArgument' })
  })
})
