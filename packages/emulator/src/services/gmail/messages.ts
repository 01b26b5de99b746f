import { json } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import { note } from '../service-context.ts'
import { findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import { mayBeSet } from './known-labels.ts'
import { readCount, readFields } from './read-fields.ts'
import { readFormat } from './read-format.ts'
import { messageFields, readMail } from './read-mail.ts'
import { scopes } from './scopes.ts'
import { searchMessages } from './search/search-messages.ts'
import { keepSent, prepareMail } from './send-mail.ts'
import { nextHistory } from './store-mail.ts'
import { wireMessage } from './wire-message.ts'

export const listMessages = gmailOperation({
  name: 'messages.list',
  method: 'GET',
  path: 'messages',
  scopes: scopes.readMetadata,
  run(call, context) {
    const found = searchMessages(call, context)
    const size = readCount(call.query, { most: 500, fallback: 100 })
    const page = pageOf(found, { size, token: call.query.get('pageToken') })
    if (!page) return refuseMail('invalidArgument', 'Invalid pageToken')
    return json({
      ...(page.items.length > 0 ? { messages: page.items.map(({ id, threadId }) => ({ id, threadId })) } : {}),
      ...(page.next ? { nextPageToken: page.next } : {}),
      resultSizeEstimate: found.length,
    })
  },
})

export const getMessage = gmailOperation({
  name: 'messages.get',
  method: 'GET',
  path: 'messages/:id',
  scopes: scopes.readMetadata,
  run(call, context) {
    const format = readFormat(call, context, ['full', 'metadata', 'minimal', 'raw'])
    return json(wireMessage(findMessage(context, call.params.id ?? ''), context, format))
  },
})

export const sendMessage = gmailOperation({
  name: 'messages.send',
  method: 'POST',
  path: 'messages/send',
  scopes: scopes.send,
  async run(call, context) {
    const given = await readMail(context, readFields(call, messageFields))
    const { id, threadId, labelIds } = keepSent(context, await prepareMail(context, given))
    return json({ id, threadId, labelIds })
  },
})

export const modifyMessage = gmailOperation({
  name: 'messages.modify',
  method: 'POST',
  path: 'messages/:id/modify',
  scopes: scopes.modify,
  run(call, context) {
    const message = findMessage(context, call.params.id ?? '')
    const fields = readFields(call, ['addLabelIds', 'removeLabelIds'])
    const [add, remove] = [labelList(fields.addLabelIds), labelList(fields.removeLabelIds)]
    if (add.length + remove.length === 0) refuseMail('invalidArgument', 'No label add or removes specified')
    const wrong = [...add, ...remove].find((id) => !mayBeSet(id, context))
    if (wrong !== undefined) refuseMail('invalidArgument', `Invalid label: ${wrong}`)
    const both = add.find((id) => remove.includes(id))
    if (both !== undefined) refuseMail('invalidArgument', 'Cannot both add and remove the same label')
    message.labelIds = [...new Set([...message.labelIds, ...add])].filter((id) => !remove.includes(id))
    message.historyId = nextHistory(context)
    const detail = [...add.map((id) => `+${id}`), ...remove.map((id) => `-${id}`)].join(' ')
    const title = context.mails.get(message).subject
    note(context, { service: 'gmail', action: 'labels changed', id: message.id, title, detail })
    return json({ id: message.id, threadId: message.threadId, labelIds: message.labelIds })
  },
})

function labelList(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  return refuseMail('badRequest', "Invalid value at 'add_label_ids' (TYPE_STRING)")
}
