import type { ThreadRecord } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { noSuchThread } from './refusals.ts'
import { type ThreadRow, toThreadRecord } from './thread-row.ts'

/** Documents: threads/{id}. */
export async function renameThread(
  sql: WriteSql,
  { userId, threadId, title, now }: { userId: string; threadId: string; title: string; now: number },
): Promise<ThreadRecord> {
  const [row] = await sql.all<ThreadRow>(
    'UPDATE threads SET title = ?, updated_at = ? WHERE id = ? AND user_id = ? RETURNING *',
    title,
    now,
    threadId,
    userId,
  )
  if (!row) throw noSuchThread()
  return toThreadRecord(row)
}
