import { json } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { pageOf } from '../google/page-of.ts'
import { gmailOperation } from './gmail-operation.ts'
import { isLabel } from './known-labels.ts'
import type { HistoryKind, HistoryRecord, MailboxState } from './mailbox-state.ts'
import { readCount } from './read-fields.ts'
import { scopes } from './scopes.ts'

const kinds: Record<string, HistoryKind> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
}

export const listHistory = gmailOperation({
  name: 'history.list',
  method: 'GET',
  path: 'history',
  scopes: scopes.readMetadata,
  run({ query }, context) {
    const { mailbox } = context.world
    const labelId = query.get('labelId')
    if (labelId && !isLabel(labelId, context)) refuseMail('invalidArgument', `Invalid label: ${labelId}`)
    const wanted = readKinds(query.getAll('historyTypes'))
    const records = recordsAfter(mailbox, query.get('startHistoryId'))
      .map((record) => ({ ...record, changes: record.changes.filter(({ kind }) => wanted.includes(kind)) }))
      .filter(({ changes }) => changes.length > 0)
      .filter((record) => !labelId || isAbout(record, labelId))
    const size = readCount(query, { most: 500, fallback: 100 })
    const page = pageOf(records, { size, token: query.get('pageToken') })
    if (!page) return refuseMail('invalidArgument', 'Invalid pageToken')
    return json({
      ...(page.items.length > 0 ? { history: page.items.map(wireRecord) } : {}),
      ...(page.next ? { nextPageToken: page.next } : {}),
      historyId: String(mailbox.historyId),
    })
  },
})

/** 404 for what is too old to be known, and for what was never given out: the client then reads everything anew. */
function recordsAfter({ history = [], historyId }: MailboxState, start: string | null): HistoryRecord[] {
  if (start === null || start === '') return refuseMail('invalidArgument', 'Missing required parameter: startHistoryId')
  if (!/^\d{1,15}$/.test(start)) {
    return refuseMail('badRequest', `Invalid value at 'start_history_id' (TYPE_UINT64), "${start}"`)
  }
  const oldest = (history[0]?.id ?? historyId + 1) - 1
  if (Number(start) < oldest || Number(start) > historyId) return refuseMail('notFound')
  return history.filter(({ id }) => id > Number(start))
}

function readKinds(names: readonly string[]): HistoryKind[] {
  const known = names.length === 0 ? Object.keys(kinds) : names
  return known.map(
    (name) =>
      kinds[name] ??
      refuseMail(
        'badRequest',
        `Invalid value at 'history_types' (type.googleapis.com/gmail.v1.HistoryType), "${name}"`,
      ),
  )
}

function isAbout({ message, changes }: HistoryRecord, labelId: string): boolean {
  return [...message.labelIds, ...changes.flatMap(({ labelIds = [] }) => labelIds)].includes(labelId)
}

function wireRecord({ id, message, changes }: HistoryRecord): Record<string, unknown> {
  const told = changes.map(({ kind, labelIds }) => [kind, [{ message, ...(labelIds && { labelIds }) }]])
  return { id: String(id), messages: [{ id: message.id, threadId: message.threadId }], ...Object.fromEntries(told) }
}
