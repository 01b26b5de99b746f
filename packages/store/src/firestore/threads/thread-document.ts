import type { ThreadRecord } from '@deckhand/spec'
import { busyThread, noSuchThread } from '../../threads/refusals.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** threads/{id} */
export interface ThreadDocument extends Omit<ThreadRecord, 'activeRunId' | 'userId'> {
  /** `null` for one that is being deleted: it is nobody's any more. */
  userId: string | null
  activeRunId: string | null
}

export function setThread(documents: Setter, thread: ThreadDocument): void {
  documents.set(paths.thread(thread.id), { ...thread })
}

/** Those who write to one thread in one process do it one after another, and do not meet in the database. */
export const threadLane = (threadId: string) => ({ lane: `thread ${threadId}` })

/** `undefined` for an id that does not exist and, no different, for another user's. */
export async function findThreadDocument(
  documents: Reader,
  userId: string,
  threadId: string,
): Promise<ThreadDocument | undefined> {
  const thread = await documents.get<ThreadDocument>(paths.thread(threadId))
  return thread?.userId === userId ? thread : undefined
}

/** NOT_FOUND; CONFLICT while a run is active on it. */
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
