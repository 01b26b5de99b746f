import type { ThreadRecord, ThreadStore } from '@deckhand/spec'
import { dropUnusedManifest } from '../runs/manifests.ts'
import { conversationOf, type RunRow } from '../runs/run-row.ts'
import type { Sql, WriteSql } from '../sql/database.ts'
import { findThreadRow, type ThreadRow, toThreadRecord } from './thread-row.ts'
import { idleThread } from './thread-writes.ts'

type IdleThread = Parameters<ThreadStore['deleteIdle']>[0]

/** Firestore documents: threads/{id}, its messages, its runs and their descendants with messages, actions, approvals and events, manifests/{id} that no other run uses. */
export async function deleteThread(sql: WriteSql, userId: string, threadId: string): Promise<void> {
  await idleThread(sql, userId, threadId)
  const runs = await sql.all<RunRow>('SELECT * FROM runs WHERE thread_id = ?', threadId)
  for (const { id } of runs) await deleteRun(sql, id)
  // Sorted, so that two deletions do not wait for each other.
  const manifestIds = [...new Set(runs.map(({ manifest_id }) => manifest_id))].sort()
  for (const id of manifestIds) await dropUnusedManifest(sql, id)
  for (const conversation of new Set([threadId, ...runs.map(conversationOf)])) {
    await sql.run('DELETE FROM messages WHERE thread_id = ?', conversation)
  }
  await sql.run('DELETE FROM threads WHERE id = ?', threadId)
}

/** Firestore documents: threads without an active run, oldest activity first (reads). */
export async function listIdleThreads(sql: Sql, before: number, limit: number): Promise<ThreadRecord[]> {
  const select = `SELECT * FROM threads WHERE active_run_id IS NULL AND updated_at < ? ORDER BY updated_at LIMIT ?`
  return (await sql.all<ThreadRow>(select, before, limit)).map(toThreadRecord)
}

/** Returns `false` if the thread was continued or deleted since it was found. Firestore documents: the same as for deleting. */
export async function deleteIdleThread(sql: WriteSql, { id, userId, updatedAt }: IdleThread): Promise<boolean> {
  const thread = await findThreadRow(sql, userId, id, sql.locks.forUpdate)
  if (!thread || thread.active_run_id !== null || thread.updated_at !== updatedAt) return false
  await deleteThread(sql, userId, id)
  return true
}

async function deleteRun(sql: WriteSql, id: string): Promise<void> {
  for (const table of ['actions', 'approvals', 'events', 'outcomes']) {
    await sql.run(`DELETE FROM ${table} WHERE run_id = ?`, id)
  }
  await sql.run('DELETE FROM runs WHERE id = ?', id)
  sql.notify(id)
}
