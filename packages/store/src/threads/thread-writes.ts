import type { WriteSql } from '../sql/database.ts'
import { busyThread, noSuchThread } from './refusals.ts'
import { findThreadRow, type ThreadRow } from './thread-row.ts'

export interface MessageKey {
  /** The id of a thread, or of a child run. */
  conversation: string
  position: number
  /** `null` for messages outside of runs. */
  runId: string | null
}

/** Throws NOT_FOUND, and CONFLICT while a run is active on the thread. */
export async function idleThread(sql: WriteSql, userId: string, threadId: string): Promise<ThreadRow> {
  const thread = await findThreadRow(sql, userId, threadId, sql.locks.forUpdate)
  if (!thread) throw noSuchThread()
  if (thread.active_run_id === null) return thread
  throw busyThread()
}

export async function insertMessage(sql: WriteSql, message: MessageKey & { body: string }): Promise<void> {
  await sql.run(
    'INSERT INTO messages (thread_id, position, run_id, body) VALUES (?, ?, ?, ?)',
    message.conversation,
    message.position,
    message.runId,
    message.body,
  )
}

export async function freeThread(sql: WriteSql, threadId: string, now: number): Promise<void> {
  await sql.run('UPDATE threads SET active_run_id = NULL, updated_at = ? WHERE id = ?', now, threadId)
}
