import { noContent } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { note, type ServiceContext } from '../service-context.ts'
import { dropDraft } from './change-draft.ts'
import { changeLabels, labelChange } from './change-labels.ts'
import { findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import type { StoredMessage } from './mailbox-state.ts'
import { readFields } from './read-fields.ts'
import { scopes } from './scopes.ts'
import { removeMail } from './store-mail.ts'

const mostIds = 1_000

export const deleteMessage = gmailOperation({
  name: 'messages.delete',
  method: 'DELETE',
  path: 'messages/:id',
  scopes: scopes.delete,
  run(call, context) {
    remove(context, findMessage(context, call.params.id ?? ''))
    return noContent
  },
})

export const batchDeleteMessages = gmailOperation({
  name: 'messages.batchDelete',
  method: 'POST',
  path: 'messages/batchDelete',
  scopes: scopes.delete,
  run(call, context) {
    const { ids } = readFields(call, ['ids'])
    for (const message of namedMessages(context, ids)) remove(context, message)
    return noContent
  },
})

export const batchModifyMessages = gmailOperation({
  name: 'messages.batchModify',
  method: 'POST',
  path: 'messages/batchModify',
  scopes: scopes.modify,
  run(call, context) {
    const { ids, ...fields } = readFields(call, ['ids', 'addLabelIds', 'removeLabelIds'])
    const change = labelChange(fields, context)
    for (const message of namedMessages(context, ids)) changeLabels(context, message, change)
    return noContent
  },
})

/** Gmail does not promise that the messages existed, so ids of none are skipped. */
function namedMessages({ world }: ServiceContext, ids: unknown): StoredMessage[] {
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'string'))
    return refuseMail('badRequest', "Invalid value at 'ids' (TYPE_STRING)")
  if (ids.length === 0) return refuseMail('invalidArgument', 'No message ids specified')
  if (ids.length > mostIds) return refuseMail('invalidArgument', `Too many message ids: at most ${mostIds} are allowed`)
  const named = new Set<string>(ids)
  return world.mailbox.messages.filter(({ id }) => named.has(id))
}

/** Not into the trash, but for good. The message of a draft takes the draft with it. */
function remove(context: ServiceContext, { id }: StoredMessage): void {
  const title = context.mails.get({ id }).subject
  const draft = context.world.mailbox.drafts.find(({ messageId }) => messageId === id)
  if (draft) dropDraft(context, draft)
  else removeMail(context, id)
  note(context, { service: 'gmail', action: 'message deleted', id, title })
}
