import type { ThreadRecord } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'

export interface ThreadRow {
  id: string
  user_id: string
  agent_id: string
  title: string
  active_run_id: string | null
  message_count: number
  created_at: number
  updated_at: number
}

/** `undefined` if the thread does not exist or belongs to another user. */
export async function findThreadRow(
  sql: Sql,
  userId: string,
  threadId: string,
  lock = '',
): Promise<ThreadRow | undefined> {
  const select = `SELECT * FROM threads WHERE id = ? AND user_id = ? ${lock}`
  const [row] = await sql.all<ThreadRow>(select, threadId, userId)
  return row
}

export function toThreadRecord(row: ThreadRow): ThreadRecord {
  return {
    id: row.id,
    userId: row.user_id,
    agentId: row.agent_id,
    title: row.title,
    messageCount: row.message_count,
    ...(row.active_run_id !== null && { activeRunId: row.active_run_id }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
