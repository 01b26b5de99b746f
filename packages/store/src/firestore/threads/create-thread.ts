import type { Message, ThreadRecord, ThreadStore } from '@deckhand/spec'
import { takenId } from '../../threads/refusals.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { setMessages } from './messages.ts'
import { idleThread, setThread, type ThreadDocument, toThreadRecord } from './thread-document.ts'

type NewThread = Parameters<ThreadStore['create']>[0]

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}, runs/{id} (read). */
export async function createThread(documents: Writer, thread: NewThread): Promise<ThreadRecord> {
  const { id, userId, agentId, title, messages, now } = thread
  // A child run has a conversation under its own id.
  const taken = await documents.getAll([paths.thread(id), paths.run(id)])
  if (taken.some((document) => document !== undefined)) throw takenId()
  const created: ThreadDocument = {
    id,
    userId,
    agentId,
    title,
    activeRunId: null,
    messageCount: messages.length,
    createdAt: now,
    updatedAt: now,
  }
  setThread(documents, created)
  setMessages(documents, { conversation: id, first: 0, messages, userId, createdAt: now })
  return toThreadRecord(created)
}

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
export async function appendMessages(
  documents: Writer,
  { userId, threadId, messages, now }: { userId: string; threadId: string; messages: Message[]; now: number },
): Promise<ThreadRecord> {
  const thread = await idleThread(documents, userId, threadId)
  const first = thread.messageCount
  setMessages(documents, { conversation: threadId, first, messages, userId, createdAt: now })
  const changed = { messageCount: thread.messageCount + messages.length, updatedAt: now }
  documents.update(paths.thread(threadId), changed)
  return toThreadRecord({ ...thread, ...changed })
}
