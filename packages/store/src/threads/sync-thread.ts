import type { Message, SyncedThread, ThreadRecord } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { WriteSql } from '../sql/database.ts'
import { appendMessages, createThread } from './create-thread.ts'
import { readMessages } from './read-messages.ts'
import { findThreadRow, toThreadRecord } from './thread-row.ts'

/** Documents: threads/{id}, threads/{id}/messages/{position}. */
export async function syncThread(sql: WriteSql, { position, ...thread }: SyncedThread): Promise<ThreadRecord> {
  const { id, userId, messages, now } = thread
  const row = await findThreadRow(sql, userId, id, sql.locks.forUpdate)
  if (!row) return beginThread(sql, thread, position)
  if (row.message_count < position) throw gap(row.message_count)
  const there = await readMessages(sql, id, { from: position, to: position + messages.length - 1 })
  if (there.some(({ message }, index) => !saysTheSame(message, messages[index]))) throw differs(position)
  const missing = messages.slice(there.length)
  if (missing.length === 0) return toThreadRecord(row)
  return appendMessages(sql, { userId, threadId: id, messages: missing, now })
}

type NewThread = Omit<SyncedThread, 'position'>

async function beginThread(sql: WriteSql, thread: NewThread, position: number): Promise<ThreadRecord> {
  if (position > 0) throw gap(0)
  const [taken] = await sql.all('SELECT 1 FROM threads WHERE id = ?', thread.id)
  if (taken) throw conflict('id', 'it is taken. Begin the thread with another one.')
  await createThread(sql, thread)
  const { now, messages, ...begun } = thread
  return { ...begun, messageCount: messages.length, createdAt: now, updatedAt: now }
}

/** Ids are given anew each time a message is told. */
function saysTheSame(one: Message, other: Message | undefined): boolean {
  return other !== undefined && one.role === other.role && textOf(one) === textOf(other)
}

function textOf(message: Message): string {
  if (message.role === 'user') return message.text
  return message.parts.map((part) => (part.type === 'text' ? part.text : `\0${part.type}`)).join('')
}

const gap = (count: number) => conflict('position', `the thread has ${count} messages. Send those behind them too.`)

const differs = (position: number) =>
  conflict('position', `something else was said at ${position} meanwhile. Begin another thread, or go on behind it.`)

function conflict(field: string, words: string): DeckhandError {
  return new DeckhandError('CONFLICT', `${field}: ${words}`, { field })
}
