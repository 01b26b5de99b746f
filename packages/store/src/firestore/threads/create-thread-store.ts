import type { SyncedThread, ThreadRecord, ThreadStore } from '@deckhand/spec'
import { missingMessages } from '../../threads/missing-messages.ts'
import { noSuchThread, shorterThread } from '../../threads/refusals.ts'
import type { Documents, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { appendMessages, createThread } from './create-thread.ts'
import { deleteIdleThread, deleteThread, finishDeletions, listIdleThreads } from './delete-thread.ts'
import { findThread, listThreads } from './list-threads.ts'
import { pageMessages, readMessages } from './messages.ts'
import { findThreadDocument, threadLane, toThreadRecord } from './thread-document.ts'

export function createFirestoreThreadStore(documents: Documents): ThreadStore {
  return {
    create: async (thread) => {
      await documents.write((writer) => createThread(writer, thread), threadLane(thread.id))
    },
    find: (userId, threadId) => documents.read((reader) => findThread(reader, userId, threadId)),
    list: (userId, page) => documents.read((reader) => listThreads(reader, userId, page)),
    messages: (userId, threadId, page) => documents.read((reader) => pageMessages(reader, userId, threadId, page)),
    rename: (userId, threadId, title, now) =>
      documents.write((writer) => renameThread(writer, { userId, threadId, title, now }), threadLane(threadId)),
    append: (userId, threadId, messages, now) =>
      documents.write((writer) => appendMessages(writer, { userId, threadId, messages, now }), threadLane(threadId)),
    sync: (thread) => documents.write((writer) => syncThread(writer, thread), threadLane(thread.id)),
    finishDeletions: () => finishDeletions(documents),
    idle: (before, limit) => documents.read((reader) => listIdleThreads(reader, before, limit)),
    deleteIdle: (thread) => deleteIdleThread(documents, thread),
    delete: (userId, threadId) => deleteThread(documents, userId, threadId),
  }
}

/** Firestore documents: threads/{id}. */
async function renameThread(
  documents: Writer,
  { userId, threadId, title, now }: { userId: string; threadId: string; title: string; now: number },
) {
  const thread = await findThreadDocument(documents, userId, threadId)
  if (!thread) throw noSuchThread()
  documents.update(paths.thread(threadId), { title, updatedAt: now })
  return toThreadRecord({ ...thread, title, updatedAt: now })
}

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
async function syncThread(documents: Writer, { position, ...sent }: SyncedThread): Promise<ThreadRecord> {
  const { id, userId, messages, now } = sent
  const thread = await findThreadDocument(documents, userId, id)
  if ((thread?.messageCount ?? 0) < position) throw shorterThread(thread?.messageCount ?? 0)
  if (!thread) return createThread(documents, sent)
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
