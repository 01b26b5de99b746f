import { json } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import { findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import { labelOperations } from './label-operations.ts'
import { readCount, readFields } from './read-fields.ts'
import { readFormat } from './read-format.ts'
import { messageFields, readMail } from './read-mail.ts'
import { scopes } from './scopes.ts'
import { searchMessages } from './search/search-messages.ts'
import { keepSent, prepareMail } from './send-mail.ts'
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

export const messageLabelOperations = labelOperations('messages', (context, id) => [findMessage(context, id)])
