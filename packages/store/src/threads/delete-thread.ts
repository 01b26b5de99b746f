import { dropUnusedManifest } from '../runs/manifests.ts'
import type { WriteSql } from '../sql/database.ts'
import { idleThread } from './thread-writes.ts'

/** Documents: threads/{id}, its messages, its runs with their actions, approvals and events, manifests/{id} that no other run has. */
export async function deleteThread(sql: WriteSql, userId: string, threadId: string): Promise<void> {
  await idleThread(sql, userId, threadId)
  const runs = await sql.all<{ id: string; manifest_id: string }>(
    'SELECT id, manifest_id FROM runs WHERE thread_id = ?',
    threadId,
  )
  for (const { id } of runs) await deleteRun(sql, id)
  // In one order, so that two who delete threads do not wait for each other.
  const manifestIds = [...new Set(runs.map(({ manifest_id }) => manifest_id))].sort()
  for (const id of manifestIds) await dropUnusedManifest(sql, id)
  await sql.run('DELETE FROM messages WHERE thread_id = ?', threadId)
  await sql.run('DELETE FROM threads WHERE id = ?', threadId)
}

async function deleteRun(sql: WriteSql, id: string): Promise<void> {
  for (const table of ['actions', 'approvals', 'events', 'outcomes']) {
    await sql.run(`DELETE FROM ${table} WHERE run_id = ?`, id)
  }
  await sql.run('DELETE FROM runs WHERE id = ?', id)
  sql.notify(id)
}
