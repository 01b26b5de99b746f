import type { ThreadRecord, ThreadStore } from '@deckhand/spec'
import type { Reader } from '../documents/documents.ts'
import { equalTo, newestFirst } from '../documents/newest-first.ts'
import { paths } from '../documents/paths.ts'
import { findThreadDocument, type ThreadDocument, toThreadRecord } from './thread-document.ts'

type ThreadPage = Parameters<ThreadStore['list']>[1]

/** Firestore documents: threads, newest first (reads). */
export async function listThreads(
  documents: Reader,
  userId: string,
  { agentId, ...page }: ThreadPage,
): Promise<ThreadRecord[]> {
  const where = equalTo({ userId, agentId })
  const found = await documents.find<ThreadDocument>(newestFirst({ collection: paths.threads, where }, page))
  return found.map(({ fields }) => toThreadRecord(fields))
}

/** Firestore documents: threads/{id} (read). */
export async function findThread(
  documents: Reader,
  userId: string,
  threadId: string,
): Promise<ThreadRecord | undefined> {
  const thread = await findThreadDocument(documents, userId, threadId)
  return thread && toThreadRecord(thread)
}
