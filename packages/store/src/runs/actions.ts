import type { WriteSql } from '../sql/database.ts'
import { insertMessage, type MessageKey } from '../threads/thread-writes.ts'
import type { PackedAction, PackedTurn } from './rules/pack-work.ts'
import { noSuchCall } from './rules/refusals.ts'
import { conversationOf, type RunRow } from './run-row.ts'

/** Inserts a turn and its calls. The run's row must count the turn already. */
export function insertTurn(sql: WriteSql, run: RunRow, turn: PackedTurn): Promise<void>[] {
  const position = run.prompt_position + run.turn_count
  const message = { conversation: conversationOf(run), position, runId: run.id }
  return [
    insertMessage(sql, { ...message, body: turn.body }),
    ...turn.actions.map((action) => insertAction(sql, message, action)),
  ]
}

async function insertAction(sql: WriteSql, message: MessageKey, action: PackedAction): Promise<void> {
  await sql.run(
    'INSERT INTO actions (run_id, id, thread_id, position, body) VALUES (?, ?, ?, ?, ?)',
    message.runId,
    action.id,
    message.conversation,
    message.position,
    action.body,
  )
}

/** Writes the row of the call only, so that the cost of a run does not grow with its length. */
export async function updateAction(sql: WriteSql, runId: string, { id, body }: PackedAction): Promise<void> {
  const changed = await sql.run('UPDATE actions SET body = ? WHERE run_id = ? AND id = ?', body, runId, id)
  if (changed === 0) throw noSuchCall(runId, id)
}
