import { dropUnusedManifest } from '../runs/manifests.ts'
import { conversationOf, type RunRow } from '../runs/run-row.ts'
import type { Database, Sql, WriteSql } from '../sql/database.ts'
import { findThreadRow } from './thread-row.ts'
import { idleThread } from './thread-writes.ts'

/** Documents: threads/{id}, its messages, its runs and those below them with their messages, actions, approvals and events, manifests/{id} that no other run has. */
export async function deleteThread(sql: WriteSql, userId: string, threadId: string): Promise<void> {
  await idleThread(sql, userId, threadId)
  const runs = await sql.all<RunRow>('SELECT * FROM runs WHERE thread_id = ?', threadId)
  for (const { id } of runs) await deleteRun(sql, id)
  // In one order, so that two who delete threads do not wait for each other.
  const manifestIds = [...new Set(runs.map(({ manifest_id }) => manifest_id))].sort()
  for (const id of manifestIds) await dropUnusedManifest(sql, id)
  for (const conversation of new Set([threadId, ...runs.map(conversationOf)])) {
    await sql.run('DELETE FROM messages WHERE thread_id = ?', conversation)
  }
  await sql.run('DELETE FROM threads WHERE id = ?', threadId)
}

/** Documents: threads that nothing was said on since (reads), and then as for deleting, each in a step of its own. */
export async function pruneThreads(database: Database, before: number, limit: number): Promise<number> {
  const threads = await database.read((sql) => untouchedThreads(sql, before, limit))
  for (const { id, user_id } of threads) {
    await database.write((sql) => pruneThread(sql, { id, userId: user_id, before }), { durable: false })
  }
  return threads.length
}

function untouchedThreads(sql: Sql, before: number, limit: number): Promise<{ id: string; user_id: string }[]> {
  const select = `SELECT id, user_id FROM threads WHERE active_run_id IS NULL AND updated_at < ? ORDER BY updated_at LIMIT ?`
  return sql.all(select, before, limit)
}

/** Somebody may have gone on with it, or deleted it, since it was found. */
async function pruneThread(
  sql: WriteSql,
  { id, userId, before }: { id: string; userId: string; before: number },
): Promise<void> {
  const thread = await findThreadRow(sql, userId, id)
  if (thread && thread.active_run_id === null && thread.updated_at < before) await deleteThread(sql, userId, id)
}

async function deleteRun(sql: WriteSql, id: string): Promise<void> {
  for (const table of ['actions', 'approvals', 'events', 'outcomes']) {
    await sql.run(`DELETE FROM ${table} WHERE run_id = ?`, id)
  }
  await sql.run('DELETE FROM runs WHERE id = ?', id)
  sql.notify(id)
}
