import type { SyncedThread, ThreadRecord } from '@deckhand/spec'
import { missingMessages } from '../../threads/missing-messages.ts'
import { shorterThread } from '../../threads/refusals.ts'
import type { Writer } from '../documents.ts'
import { appendMessages, createThread } from './create-thread.ts'
import { readMessages } from './messages.ts'
import { findThreadDocument, toThreadRecord } from './thread-document.ts'

/** Documents: threads/{id}, threads/{id}/messages/{position}. */
export async function syncThread(documents: Writer, { position, ...told }: SyncedThread): Promise<ThreadRecord> {
  const { id, userId, messages, now } = told
  const thread = await findThreadDocument(documents, userId, id)
  if ((thread?.messageCount ?? 0) < position) throw shorterThread(thread?.messageCount ?? 0)
  if (!thread) return createThread(documents, told)
  const to = Math.min(position + messages.length, thread.messageCount) - 1
  const there = await readMessages(documents, id, { from: position, to })
  const missing = missingMessages(
    messages,
    there.map(({ message }) => message),
    position,
  )
  if (missing.length === 0) return toThreadRecord(thread)
  return appendMessages(documents, { userId, threadId: id, messages: missing, now })
}
