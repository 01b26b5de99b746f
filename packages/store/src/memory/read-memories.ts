import type { MemoryRecord, Page } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { placeholders, where } from '../sql/where.ts'
import { queryWords } from './tokens.ts'

type MemoryRow = { id: string; text: string; created_at: number }

/** Firestore documents: users/{userId}/memories that hold any of the words (reads). */
export async function searchMemories(sql: Sql, userId: string, query: string, limit: number): Promise<MemoryRecord[]> {
  const words = queryWords(query)
  if (words.length === 0) return []
  const found = await sql.all<{ memory_id: string }>(
    `SELECT memory_id FROM memory_tokens WHERE user_id = ? AND token IN (${placeholders(words)})
    GROUP BY memory_id, created_at ORDER BY COUNT(*) DESC, created_at DESC, memory_id DESC LIMIT ?`,
    userId,
    ...words,
    limit,
  )
  const records = await Promise.all(found.map(({ memory_id }) => findMemory(sql, userId, memory_id)))
  return records.flatMap((record) => record ?? [])
}

/** Firestore documents: users/{userId}/memories, newest first (reads). */
export async function listMemories(sql: Sql, userId: string, { after, limit }: Page): Promise<MemoryRecord[]> {
  const { text, parameters } = where({ 'user_id = ?': userId, 'id < ?': after })
  const select = `SELECT id, text, created_at FROM memories ${text} ORDER BY id DESC LIMIT ?`
  return (await sql.all<MemoryRow>(select, ...parameters, limit)).map(toMemoryRecord)
}

/** Firestore documents: users/{userId}/memories (counts). */
export async function countMemories(sql: Sql, userId: string): Promise<number> {
  const select = 'SELECT COUNT(*) AS count FROM memories WHERE user_id = ?'
  return (await sql.all<{ count: number }>(select, userId))[0]?.count ?? 0
}

export async function findMemory(sql: Sql, userId: string, id: string): Promise<MemoryRecord | undefined> {
  const select = 'SELECT id, text, created_at FROM memories WHERE user_id = ? AND id = ?'
  return (await sql.all<MemoryRow>(select, userId, id)).map(toMemoryRecord)[0]
}

function toMemoryRecord({ id, text, created_at }: MemoryRow): MemoryRecord {
  return { id, text, createdAt: created_at }
}
