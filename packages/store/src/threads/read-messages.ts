import type { StoredMessage, ThreadStore } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { parseMessage, resolveMessage } from './stored-message.ts'
import { findThreadRow } from './thread-row.ts'

type MessagePage = Parameters<ThreadStore['messages']>[2]
type MessageRow = { position: number; run_id: string | null; body: string }

/** The messages of a conversation (a thread or a child run) from one position to another, inclusive, oldest first. Reads only these. */
export async function readMessages(
  sql: Sql,
  conversation: string,
  { from, to }: { from: number; to: number },
): Promise<StoredMessage[]> {
  const range = [conversation, from, to]
  const [rows, actions] = await Promise.all([
    sql.all<MessageRow>(
      'SELECT position, run_id, body FROM messages WHERE thread_id = ? AND position BETWEEN ? AND ? ORDER BY position',
      ...range,
    ),
    sql.all<{ id: string; body: string }>(
      'SELECT id, body FROM actions WHERE thread_id = ? AND position BETWEEN ? AND ?',
      ...range,
    ),
  ])
  const bodies = new Map(actions.map(({ id, body }) => [id, body]))
  return rows.map((row) => toStoredMessage(row, bodies))
}

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}, the actions in them (reads). */
export async function pageMessages(
  sql: Sql,
  userId: string,
  threadId: string,
  { before, limit }: MessagePage,
): Promise<StoredMessage[]> {
  const thread = await findThreadRow(sql, userId, threadId)
  if (!thread) return []
  const end = Math.min(before ?? thread.message_count, thread.message_count)
  const messages = await readMessages(sql, threadId, { from: end - limit, to: end - 1 })
  return messages.reverse()
}

function toStoredMessage({ position, run_id, body }: MessageRow, actions: Map<string, string>): StoredMessage {
  return {
    position,
    ...(run_id !== null && { runId: run_id }),
    message: resolveMessage(parseMessage(body), (id) => actions.get(id)),
  }
}
