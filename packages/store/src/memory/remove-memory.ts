import type { WriteSql } from '../sql/database.ts'

/** With its words. `false` when it is not there. */
export async function removeMemory(sql: WriteSql, userId: string, id: string): Promise<boolean> {
  await sql.run('DELETE FROM memory_tokens WHERE user_id = ? AND memory_id = ?', userId, id)
  return (await sql.run('DELETE FROM memories WHERE user_id = ? AND id = ?', userId, id)) > 0
}
