import type { Message, ThreadRecord, ThreadStore } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import { type ThreadRow, toThreadRecord } from './thread-row.ts'
import { idleThread, insertMessage } from './thread-writes.ts'

type NewThread = Parameters<ThreadStore['create']>[0]

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
export async function createThread(sql: WriteSql, { id, messages, ...thread }: NewThread): Promise<void> {
  await sql.run(
    `INSERT INTO threads (id, user_id, agent_id, title, active_run_id, message_count, created_at, updated_at)
    VALUES (?, ?, ?, ?, NULL, ?, ?, ?)`,
    id,
    thread.userId,
    thread.agentId,
    thread.title,
    messages.length,
    thread.now,
    thread.now,
  )
  await insertMessages(sql, id, 0, messages)
}

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
export async function appendMessages(
  sql: WriteSql,
  { userId, threadId, messages, now }: { userId: string; threadId: string; messages: Message[]; now: number },
): Promise<ThreadRecord> {
  const thread = await idleThread(sql, userId, threadId)
  await insertMessages(sql, threadId, thread.message_count, messages)
  const changed: ThreadRow = { ...thread, message_count: thread.message_count + messages.length, updated_at: now }
  await sql.run(
    'UPDATE threads SET message_count = ?, updated_at = ? WHERE id = ?',
    changed.message_count,
    now,
    threadId,
  )
  return toThreadRecord(changed)
}

/** Messages are stored with their calls, because these do not change any more. */
async function insertMessages(sql: WriteSql, threadId: string, first: number, messages: Message[]): Promise<void> {
  await inParallel(
    messages.map((message, index) =>
      insertMessage(sql, {
        conversation: threadId,
        position: first + index,
        runId: null,
        body: JSON.stringify(message),
      }),
    ),
  )
}
