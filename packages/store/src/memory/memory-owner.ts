import type { WriteSql } from '../sql/database.ts'
import { factMark } from './fact-mark.ts'
import { addKey } from './memory-keys.ts'

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
