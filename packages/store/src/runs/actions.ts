import { DeckhandError } from '@deckhand/spec/errors'
import type { WriteSql } from '../sql/database.ts'
import type { MessageKey } from '../threads/thread-writes.ts'
import type { PackedAction } from './pack-entry.ts'

export async function insertAction(sql: WriteSql, message: MessageKey, action: PackedAction): Promise<void> {
  await sql.run(
    'INSERT INTO actions (run_id, id, thread_id, position, body) VALUES (?, ?, ?, ?, ?)',
    message.runId,
    action.id,
    message.threadId,
    message.position,
    action.body,
  )
}

/** Only its own row is written, so that what a run stores grows with what happens in it and no faster. */
export async function updateAction(sql: WriteSql, runId: string, { id, body }: PackedAction): Promise<void> {
  const changed = await sql.run('UPDATE actions SET body = ? WHERE run_id = ? AND id = ?', body, runId, id)
  if (changed === 0) throw new DeckhandError('INTERNAL', `Run ${runId} has no call ${id}. Record its turn first.`)
}
