import { json } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import type { ServiceContext } from '../service-context.ts'
import { findThread } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import { labelOperations } from './label-operations.ts'
import type { StoredMessage } from './mailbox-state.ts'
import { readCount } from './read-fields.ts'
import { readFormat } from './read-format.ts'
import { scopes } from './scopes.ts'
import { searchMessages } from './search/search-messages.ts'
import { snippetOf, wireMessage } from './wire-message.ts'

export const listThreads = gmailOperation({
  name: 'threads.list',
  method: 'GET',
  path: 'threads',
  scopes: scopes.readMetadata,
  run(call, context) {
    const ids = [...new Set(searchMessages(call, context).map(({ threadId }) => threadId))]
    const size = readCount(call.query, { most: 500, fallback: 100 })
    const page = pageOf(ids, { size, token: call.query.get('pageToken') })
    if (!page) return refuseMail('invalidArgument', 'Invalid pageToken')
    const threads = page.items.map((id) => summary(id, context))
    return json({
      ...(threads.length > 0 ? { threads } : {}),
      ...(page.next ? { nextPageToken: page.next } : {}),
      resultSizeEstimate: ids.length,
    })
  },
})

export const getThread = gmailOperation({
  name: 'threads.get',
  method: 'GET',
  path: 'threads/:id',
  scopes: scopes.readMetadata,
  run(call, context) {
    const format = readFormat(call, context, ['full', 'metadata', 'minimal'])
    const messages = findThread(context, call.params.id ?? '')
    return json({
      id: call.params.id,
      historyId: historyOf(messages),
      messages: messages.map((message) => wireMessage(message, context, format)),
    })
  },
})

export const threadLabelOperations = labelOperations('threads', findThread)

function summary(id: string, context: ServiceContext): Record<string, unknown> {
  const messages = findThread(context, id)
  const newest = messages.at(-1)
  return { id, snippet: newest ? snippetOf(context.mails.get(newest)) : '', historyId: historyOf(messages) }
}

function historyOf(messages: readonly StoredMessage[]): string {
  return String(Math.max(...messages.map(({ historyId }) => historyId)))
}
