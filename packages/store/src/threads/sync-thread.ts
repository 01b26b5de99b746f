import type { SyncedThread, ThreadRecord } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { appendMessages, createThread } from './create-thread.ts'
import { missingMessages } from './missing-messages.ts'
import { readMessages } from './read-messages.ts'
import { shorterThread, takenId } from './refusals.ts'
import { findThreadRow, toThreadRecord } from './thread-row.ts'

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
export async function syncThread(sql: WriteSql, { position, ...thread }: SyncedThread): Promise<ThreadRecord> {
  const { id, userId, messages, now } = thread
  const row = await findThreadRow(sql, userId, id, sql.locks.forUpdate)
  if (!row) return beginThread(sql, thread, position)
  if (row.message_count < position) throw shorterThread(row.message_count)
  const there = await readMessages(sql, id, { from: position, to: position + messages.length - 1 })
  const missing = missingMessages(
    messages,
    there.map(({ message }) => message),
    position,
  )
  if (missing.length === 0) return toThreadRecord(row)
  return appendMessages(sql, { userId, threadId: id, messages: missing, now })
}

type NewThread = Omit<SyncedThread, 'position'>

async function beginThread(sql: WriteSql, thread: NewThread, position: number): Promise<ThreadRecord> {
  if (position > 0) throw shorterThread(0)
  // A child run has a conversation under its own id.
  const [taken] = await sql.all(
    'SELECT 1 FROM threads WHERE id = ? UNION ALL SELECT 1 FROM runs WHERE id = ?',
    thread.id,
    thread.id,
  )
  if (taken) throw takenId()
  await createThread(sql, thread)
  const { now, messages, ...begun } = thread
  return { ...begun, messageCount: messages.length, createdAt: now, updatedAt: now }
}
