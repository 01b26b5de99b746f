import type { ThreadRecord, ThreadStore } from '@deckhand/spec'
import type { Database, Sql, WriteSql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { appendMessages, createThread } from './create-thread.ts'
import { deleteIdleThread, deleteThread, listIdleThreads } from './delete-thread.ts'
import { pageMessages } from './read-messages.ts'
import { noSuchThread } from './refusals.ts'
import { syncThread } from './sync-thread.ts'
import { findThreadRow, type ThreadRow, toThreadRecord } from './thread-row.ts'

const durable = { durable: true }

export function createThreadStore(database: Database): ThreadStore {
  return {
    create: (thread) => database.write((sql) => createThread(sql, thread), durable),
    find: (userId, threadId) => database.read((sql) => findThread(sql, userId, threadId)),
    list: (userId, page) => database.read((sql) => listThreads(sql, userId, page)),
    messages: (userId, threadId, page) => database.read((sql) => pageMessages(sql, userId, threadId, page)),
    rename: (userId, threadId, title, now) =>
      database.write((sql) => renameThread(sql, { userId, threadId, title, now }), durable),
    append: (userId, threadId, messages, now) =>
      database.write((sql) => appendMessages(sql, { userId, threadId, messages, now }), durable),
    sync: (thread) => database.write((sql) => syncThread(sql, thread), durable),
    // A deletion is one transaction here, so none is left unfinished.
    finishDeletions: async () => {},
    idle: (before, limit) => database.read((sql) => listIdleThreads(sql, before, limit)),
    // Not durable: a thread that comes back after a power cut is found again.
    deleteIdle: (thread) => database.write((sql) => deleteIdleThread(sql, thread), { durable: false }),
    delete: (userId, threadId) => database.write((sql) => deleteThread(sql, userId, threadId), durable),
  }
}

type ThreadPage = Parameters<ThreadStore['list']>[1]

/** Firestore documents: threads, newest first (reads). */
async function listThreads(sql: Sql, userId: string, page: ThreadPage): Promise<ThreadRecord[]> {
  const { text, parameters } = where({ 'user_id = ?': userId, 'agent_id = ?': page.agentId, 'id < ?': page.after })
  const select = `SELECT * FROM threads ${text} ORDER BY id DESC LIMIT ?`
  const rows = await sql.all<ThreadRow>(select, ...parameters, page.limit)
  return rows.map(toThreadRecord)
}

/** Firestore documents: threads/{id} (read). */
async function findThread(sql: Sql, userId: string, threadId: string): Promise<ThreadRecord | undefined> {
  const row = await findThreadRow(sql, userId, threadId)
  return row && toThreadRecord(row)
}

/** Firestore documents: threads/{id}. */
async function renameThread(
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
