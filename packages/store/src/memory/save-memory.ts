import type { MemoryLimits, MemoryRecord } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import { factMark } from './fact-mark.ts'
import { removeMemory } from './forget-memory.ts'
import { addKey, lockMemories, memoryUnder, moveKeys } from './memory-keys.ts'
import { countMemories, findMemory } from './read-memories.ts'
import { refuseTooLong, refuseTooMany } from './refusals.ts'
import { tokens } from './tokens.ts'

/** Firestore documents: users/{userId}/memoryKeys/{id}, users/{userId}/memories/{id}, which includes the list of its words. */
export async function saveMemory(
  sql: WriteSql,
  userId: string,
  { memory, limits }: { memory: MemoryRecord; limits: MemoryLimits },
): Promise<MemoryRecord | undefined> {
  refuseTooLong(memory, limits)
  await lockMemories(sql, userId)
  if (!(await addKey(sql, userId, memory.id))) return savedUnder(sql, userId, memory.id)
  const fact = factMark(memory.text)
  const alike = await sql.all<{ id: string }>('SELECT id FROM memories WHERE user_id = ? AND fact = ?', userId, fact)
  if (alike.length === 0) refuseTooMany(await countMemories(sql, userId), limits)
  for (const { id } of alike) {
    await removeMemory(sql, userId, id)
    await moveKeys(sql, userId, { from: id, to: memory.id })
  }
  await insertMemory(sql, userId, { ...memory, fact })
  return memory
}

async function savedUnder(sql: WriteSql, userId: string, id: string): Promise<MemoryRecord | undefined> {
  return findMemory(sql, userId, (await memoryUnder(sql, userId, id)) ?? id)
}

async function insertMemory(sql: WriteSql, userId: string, memory: MemoryRecord & { fact: string }): Promise<void> {
  const { id, text, createdAt, fact } = memory
  const insert = 'INSERT INTO memories (user_id, id, text, created_at, fact) VALUES (?, ?, ?, ?, ?)'
  await sql.run(insert, userId, id, text, createdAt, fact)
  const insertToken = 'INSERT INTO memory_tokens (user_id, token, memory_id, created_at) VALUES (?, ?, ?, ?)'
  await inParallel(tokens(text).map((token) => sql.run(insertToken, userId, token, id, createdAt)))
}
