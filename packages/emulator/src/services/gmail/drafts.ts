import { json, noContent } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import { note } from '../service-context.ts'
import { brief, draftMail, dropDraft, keepDraft, newDraftId, replaceDraft } from './change-draft.ts'
import { findDraft, findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import { readCount, readFields } from './read-fields.ts'
import { readFormat } from './read-format.ts'
import { scopes } from './scopes.ts'
import { searchMessages } from './search/search-messages.ts'
import { wireMessage } from './wire-message.ts'

export const createDraft = gmailOperation({
  name: 'drafts.create',
  method: 'POST',
  path: 'drafts',
  scopes: scopes.draft,
  async run(call, context) {
    const given = await draftMail(context, readFields(call, ['id', 'message']))
    const draft = { id: newDraftId(context), messageId: '' }
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
