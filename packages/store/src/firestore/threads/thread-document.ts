import type { ThreadRecord } from '@deckhand/spec'
import { busyThread, noSuchThread } from '../../threads/refusals.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** threads/{id} */
export interface ThreadDocument extends Omit<ThreadRecord, 'activeRunId' | 'userId'> {
  /** `null` for a thread that is being deleted. */
  userId: string | null
  activeRunId: string | null
}

export function setThread(documents: Setter, thread: ThreadDocument): void {
  documents.set(paths.thread(thread.id), { ...thread })
}

/** Writes to one thread by one process run in sequence, so that they do not conflict in the database. */
export const threadLane = (threadId: string) => ({ lane: `thread ${threadId}` })

/** `undefined` if the thread does not exist or belongs to another user. */
export async function findThreadDocument(
  documents: Reader,
  userId: string,
  threadId: string,
): Promise<ThreadDocument | undefined> {
  const thread = await documents.get<ThreadDocument>(paths.thread(threadId))
  return thread?.userId === userId ? thread : undefined
}

/** Throws NOT_FOUND, and CONFLICT while a run is active on the thread. */
export async function idleThread(documents: Reader, userId: string, threadId: string): Promise<ThreadDocument> {
  const thread = await findThreadDocument(documents, userId, threadId)
  if (!thread) throw noSuchThread()
  if (thread.activeRunId !== null) throw busyThread()
  return thread
}

export function freeThread(documents: Writer, threadId: string, now: number): void {
  documents.update(paths.thread(threadId), { activeRunId: null, updatedAt: now })
}

export function toThreadRecord(thread: ThreadDocument): ThreadRecord {
  return {
    id: thread.id,
    userId: thread.userId ?? '',
    agentId: thread.agentId,
    title: thread.title,
    messageCount: thread.messageCount,
    ...(thread.activeRunId !== null && { activeRunId: thread.activeRunId }),
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
  }
}
