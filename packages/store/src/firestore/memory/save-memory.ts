import type { MemoryLimits, MemoryRecord } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { factMark } from '../../memory/fact-mark.ts'
import { refuseTooLong, refuseTooMany } from '../../memory/refusals.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import {
  type MemoryDocument,
  type MemoryFactDocument,
  setFact,
  setMemory,
  setMemoryKey,
  setMemoryUse,
  toMemoryRecord,
} from './memory-documents.ts'
import { countMemories, memoryUnder } from './read-memories.ts'

/** Reads at most six documents, however many memories there are. */
export async function saveMemory(
  documents: Writer,
  userId: string,
  { memory, limits }: { memory: MemoryRecord; limits: MemoryLimits },
): Promise<MemoryRecord | undefined> {
  refuseTooLong(memory, limits)
  const [count, known] = [await countMemories(documents, userId), await memoryUnder(documents, userId, memory.id)]
  if (known !== undefined) return findMemory(documents, userId, known)
  const fact = factMark(memory.text)
  const alike = await findSame(documents, userId, fact)
  if (!alike) refuseTooMany(count, limits)
  if (alike) documents.remove(paths.memory(userId, alike.id))
  insertMemory(documents, userId, { ...memory, fact, line: alike?.line ?? memory.id })
  setMemoryUse(documents, userId, { count: alike ? count : count + 1 })
  return memory
}

async function findMemory(documents: Writer, userId: string, id: string): Promise<MemoryRecord | undefined> {
  const found = await documents.get<MemoryDocument>(paths.memory(userId, id))
  return found && toMemoryRecord(found)
}

async function findSame(documents: Writer, userId: string, fact: string): Promise<MemoryDocument | undefined> {
  const found = await documents.get<MemoryFactDocument>(paths.memoryFact(userId, fact))
  return found && documents.get<MemoryDocument>(paths.memory(userId, found.memoryId))
}

function insertMemory(documents: Writer, userId: string, memory: Omit<MemoryDocument, 'tokens'>): void {
  const { id, line } = memory
  setMemory(documents, userId, memory)
  setFact(documents, userId, memory)
  setMemoryKey(documents, userId, id, { line, memoryId: id })
  if (line !== id) setMemoryKey(documents, userId, line, { line, memoryId: id })
}

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
