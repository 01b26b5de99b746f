import type { ThreadRecord, ThreadStore } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { findThreadRow, type ThreadRow, toThreadRecord } from './thread-row.ts'

type ThreadPage = Parameters<ThreadStore['list']>[1]

/** Documents: threads, newest first (reads). */
export async function listThreads(sql: Sql, userId: string, page: ThreadPage): Promise<ThreadRecord[]> {
  const { text, parameters } = where({ 'user_id = ?': userId, 'agent_id = ?': page.agentId, 'id < ?': page.after })
  const select = `SELECT * FROM threads ${text} ORDER BY id DESC LIMIT ?`
  const rows = await sql.all<ThreadRow>(select, ...parameters, page.limit)
  return rows.map(toThreadRecord)
}

/** Documents: threads/{id} (read). */
export async function findThread(sql: Sql, userId: string, threadId: string): Promise<ThreadRecord | undefined> {
  const row = await findThreadRow(sql, userId, threadId)
  return row && toThreadRecord(row)
}
