import type { ThreadStore } from '@deckhand/spec'
import type { Database } from '../sql/database.ts'
import { appendMessages, createThread } from './create-thread.ts'
import { deleteIdleThread, deleteThread, listIdleThreads } from './delete-thread.ts'
import { findThread, listThreads } from './list-threads.ts'
import { pageMessages } from './read-messages.ts'
import { renameThread } from './rename-thread.ts'
import { syncThread } from './sync-thread.ts'

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
    // A deletion is one transaction here.
    finishDeletions: async () => {},
    idle: (before, limit) => database.read((sql) => listIdleThreads(sql, before, limit)),
    // What a power cut brings back is found again.
    deleteIdle: (thread) => database.write((sql) => deleteIdleThread(sql, thread), { durable: false }),
    delete: (userId, threadId) => database.write((sql) => deleteThread(sql, userId, threadId), durable),
  }
}
