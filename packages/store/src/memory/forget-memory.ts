import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { lockMemories, memoryUnder } from './memory-keys.ts'

/** Removes a memory and its words. Returns `false` if it does not exist. */
export async function removeMemory(sql: WriteSql, userId: string, id: string): Promise<boolean> {
  await sql.run('DELETE FROM memory_tokens WHERE user_id = ? AND memory_id = ?', userId, id)
  return (await sql.run('DELETE FROM memories WHERE user_id = ? AND id = ?', userId, id)) > 0
}

/** Firestore documents: users/{userId}/memoryKeys/{id} (read), users/{userId}/memories/{id}, users/{userId}/audit. */
export async function forgetMemory(
  sql: WriteSql,
  chain: AuditChain,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<boolean> {
  await lockMemories(sql, userId)
  const memoryId = await memoryUnder(sql, userId, id)
  if (memoryId === undefined) return false
  if (await removeMemory(sql, userId, memoryId)) {
    const entry = { kind: 'memory_forgotten' as const, data: { id: memoryId } }
    await appendAudit(sql, chain, { userId, entries: [entry], now })
  }
  return true
}
