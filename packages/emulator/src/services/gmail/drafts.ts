import { json, noContent } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import { nextDigest, note, type ServiceContext } from '../service-context.ts'
import { findDraft, findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import type { StoredDraft, StoredMessage } from './mailbox-state.ts'
import { type Fields, readCount, readFields } from './read-fields.ts'
import { readFormat } from './read-format.ts'
import { type GivenMail, readMail } from './read-mail.ts'
import { scopes } from './scopes.ts'
import { searchMessages } from './search/search-messages.ts'
import { removeMail, storeMail } from './store-mail.ts'
import { wireMessage } from './wire-message.ts'

export const createDraft = gmailOperation({
  name: 'drafts.create',
  method: 'POST',
  path: 'drafts',
  scopes: scopes.draft,
  async run(call, context) {
    const given = await draftMail(context, readFields(call, ['id', 'message']))
    const draft = { id: draftId(context), messageId: '' }
    const message = keepDraft(context, draft, given)
    context.world.mailbox.drafts.push(draft)
    note(context, { service: 'gmail', action: 'draft created', id: draft.id, title: given.mail.subject })
    return json({ id: draft.id, message: brief(message) })
  },
})

export const listDrafts = gmailOperation({
  name: 'drafts.list',
  method: 'GET',
  path: 'drafts',
  scopes: scopes.readDraft,
  run(call, context) {
    const found = searchMessages(call, context).flatMap(({ id, threadId }) => {
      const draft = context.world.mailbox.drafts.find(({ messageId }) => messageId === id)
      return draft ? [{ id: draft.id, message: { id, threadId } }] : []
    })
    const size = readCount(call.query, { most: 500, fallback: 100 })
    const page = pageOf(found, { size, token: call.query.get('pageToken') })
    if (!page) return refuseMail('invalidArgument', 'Invalid pageToken')
    return json({
      ...(page.items.length > 0 ? { drafts: page.items } : {}),
      ...(page.next ? { nextPageToken: page.next } : {}),
      resultSizeEstimate: found.length,
    })
  },
})

export const getDraft = gmailOperation({
  name: 'drafts.get',
  method: 'GET',
  path: 'drafts/:id',
  scopes: scopes.readDraft,
  run(call, context) {
    const format = readFormat(call, context, ['full', 'metadata', 'minimal', 'raw'])
    const draft = findDraft(context, call.params.id ?? '')
    return json({ id: draft.id, message: wireMessage(findMessage(context, draft.messageId), context, format) })
  },
})

export const updateDraft = gmailOperation({
  name: 'drafts.update',
  method: 'PUT',
  path: 'drafts/:id',
  scopes: scopes.draft,
  async run(call, context) {
    const { id } = findDraft(context, call.params.id ?? '')
    const given = await draftMail(context, readFields(call, ['id', 'message']))
    // Looked up again: it may have been sent while the mail was read.
    const draft = findDraft(context, id)
    const message = replaceDraft(context, draft, given)
    note(context, { service: 'gmail', action: 'draft updated', id, title: given.mail.subject })
    return json({ id, message: brief(message) })
  },
})

export const deleteDraft = gmailOperation({
  name: 'drafts.delete',
  method: 'DELETE',
  path: 'drafts/:id',
  scopes: scopes.draft,
  run(call, context) {
    const draft = findDraft(context, call.params.id ?? '')
    const title = context.mails.get({ id: draft.messageId }).subject
    dropDraft(context, draft)
    note(context, { service: 'gmail', action: 'draft deleted', id: draft.id, title })
    return noContent
  },
})

/** Gmail gives the message a new id with every change. */
export function replaceDraft(context: ServiceContext, draft: StoredDraft, given: GivenMail): StoredMessage {
  removeMail(context, draft.messageId)
  return keepDraft(context, draft, given)
}

export function dropDraft(context: ServiceContext, { id, messageId }: StoredDraft): void {
  const { mailbox } = context.world
  mailbox.drafts = mailbox.drafts.filter((draft) => draft.id !== id)
  removeMail(context, messageId)
}

export function draftMail(context: ServiceContext, { message }: Fields): Promise<GivenMail> {
  return message === undefined || message === null
    ? refuseMail('invalidArgument', 'Missing draft message')
    : readMail(context, message, 'message')
}

function keepDraft(context: ServiceContext, draft: StoredDraft, given: GivenMail): StoredMessage {
  const message = storeMail(context, { ...given, labelIds: ['DRAFT'], internalDate: context.now().getTime() })
  draft.messageId = message.id
  return message
}

function draftId(context: ServiceContext): string {
  return `r${BigInt(`0x${nextDigest(context).slice(0, 15)}`)}`
}

function brief({ id, threadId, labelIds }: StoredMessage): Record<string, unknown> {
  return { id, threadId, labelIds }
}
