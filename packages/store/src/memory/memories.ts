import type { MemoryRecord } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { together } from '../sql/together.ts'
import { placeholders } from '../sql/where.ts'
import { tokens } from './tokens.ts'

type MemoryRow = { id: string; text: string; created_at: number }

// A query is a person's question; one with more different words than this is no search.
const maxQueryWords = 200

/** Documents: users/{userId}/memories/{id}, with its words as a list in it. */
export async function saveMemory(sql: WriteSql, userId: string, memory: MemoryRecord): Promise<void> {
  const added = await sql.run(
    'INSERT INTO memories (user_id, id, text, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, id) DO NOTHING',
    userId,
    memory.id,
    memory.text,
    memory.createdAt,
  )
  if (added === 0) return
  const insert = 'INSERT INTO memory_tokens (user_id, token, memory_id, created_at) VALUES (?, ?, ?, ?)'
  await together(tokens(memory.text).map((token) => sql.run(insert, userId, token, memory.id, memory.createdAt)))
}

/** Documents: users/{userId}/memories that hold any of the words (reads). */
export async function searchMemories(sql: Sql, userId: string, query: string, limit: number): Promise<MemoryRecord[]> {
  const words = tokens(query).slice(0, maxQueryWords)
  if (words.length === 0) return []
  const found = await sql.all<{ memory_id: string }>(
    `SELECT memory_id FROM memory_tokens WHERE user_id = ? AND token IN (${placeholders(words)})
    GROUP BY memory_id, created_at ORDER BY COUNT(*) DESC, created_at DESC, memory_id DESC LIMIT ?`,
    userId,
    ...words,
    limit,
  )
  const records = await Promise.all(found.map(({ memory_id }) => findMemory(sql, userId, memory_id)))
  return records.flat()
}

/** Documents: users/{userId}/memories, newest first (reads). */
export async function recentMemories(sql: Sql, userId: string, limit: number): Promise<MemoryRecord[]> {
  const rows = await sql.all<MemoryRow>(
    'SELECT id, text, created_at FROM memories WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ?',
    userId,
    limit,
  )
  return rows.map(toMemoryRecord)
}

async function findMemory(sql: Sql, userId: string, id: string): Promise<MemoryRecord[]> {
  const select = 'SELECT id, text, created_at FROM memories WHERE user_id = ? AND id = ?'
  return (await sql.all<MemoryRow>(select, userId, id)).map(toMemoryRecord)
}

function toMemoryRecord({ id, text, created_at }: MemoryRow): MemoryRecord {
  return { id, text, createdAt: created_at }
}
