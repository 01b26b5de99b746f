import type { Sql, WriteSql } from '../sql/database.ts'
import { factMark } from './fact-mark.ts'

/** Maps the id of a memory to itself. Returns `false` if something was saved under this id before. */
export async function addKey(sql: WriteSql, userId: string, id: string): Promise<boolean> {
  const insert =
    'INSERT INTO memory_keys (user_id, id, memory_id) VALUES (?, ?, ?) ON CONFLICT (user_id, id) DO NOTHING'
  return (await sql.run(insert, userId, id, id)) > 0
}

/** The id of the memory that was saved under this id or replaced it. That memory may have been forgotten. */
export async function memoryUnder(sql: Sql, userId: string, id: string): Promise<string | undefined> {
  const select = 'SELECT memory_id FROM memory_keys WHERE user_id = ? AND id = ?'
  return (await sql.all<{ memory_id: string }>(select, userId, id))[0]?.memory_id
}

export async function moveKeys(sql: WriteSql, userId: string, { from, to }: { from: string; to: string }) {
  await sql.run('UPDATE memory_keys SET memory_id = ? WHERE user_id = ? AND memory_id = ?', to, userId, from)
}

/**
 * Concurrent changes to memories of the same user wait here, even before the first memory exists. Also completes memories that an older version
 * saved.
 */
export async function lockMemories(sql: WriteSql, userId: string): Promise<void> {
  await sql.run('INSERT INTO memory_owners (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING', userId)
  await sql.all(`SELECT user_id FROM memory_owners WHERE user_id = ? ${sql.locks.forUpdate}`, userId)
  const select = 'SELECT id, text FROM memories WHERE user_id = ? AND fact IS NULL'
  for (const { id, text } of await sql.all<{ id: string; text: string }>(select, userId)) {
    await sql.run('UPDATE memories SET fact = ? WHERE user_id = ? AND id = ?', factMark(text), userId, id)
    await addKey(sql, userId, id)
  }
}
