import { newId } from '@deckhand/kernel'
import type { Memory, MemoryLimits, MemoryRecord, MemoryStore } from '@deckhand/spec'

/** All of them fit into a few hundred kilobytes, and one into a line. */
export const memoryLimits: MemoryLimits = { length: 500, count: 1_000 }

const foundAtMost = 10

/** What a user tells by themselves. TOO_LARGE. */
export async function addMemory(
  memories: MemoryStore,
  userId: string,
  text: string,
  now: number,
): Promise<MemoryRecord> {
  const memory = { id: newId(), text, createdAt: now }
  return (await memories.save(userId, memory, memoryLimits)) ?? memory
}

/** What the tools of one user's runs may do with the memories. */
export function userMemory(memories: MemoryStore, userId: string, now: () => number = Date.now): Memory {
  return {
    save: (text, id) => memories.save(userId, { id, text, createdAt: now() }, memoryLimits),
    search: (query) => memories.search(userId, query, foundAtMost),
    forget: (id) => memories.forget(userId, id, now()),
  }
}
