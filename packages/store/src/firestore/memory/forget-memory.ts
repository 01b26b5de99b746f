import type { AuditChain } from '../../audit/audit-chain.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents.ts'
import { paths } from '../paths.ts'
import type { MemoryDocument } from './memory-documents.ts'
import { countMemories, memoryUnder } from './read-memories.ts'

export async function forgetMemory(
  documents: Writer,
  chain: AuditChain,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<boolean> {
  const memoryId = await memoryUnder(documents, userId, id)
  if (memoryId === undefined) return false
  const memory = await documents.get<MemoryDocument>(paths.memory(userId, memoryId))
  if (!memory) return true
  const count = await countMemories(documents, userId)
  documents.remove(paths.memory(userId, memoryId))
  documents.remove(paths.memoryFact(userId, memory.fact))
  documents.set(paths.memoryUse(userId), { count: count - 1 })
  const entry = { kind: 'memory_forgotten' as const, data: { id: memoryId } }
  await appendAudit(documents, chain, { userId, entries: [entry], now })
  return true
}
