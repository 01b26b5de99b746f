import { newId } from '@deckhand/kernel'
import type { Memory, MemoryLimits, MemoryRecord, MemoryStore } from '@deckhand/spec'

/** All memories fit into a few hundred kilobytes, and one into a line. */
export const memoryLimits: MemoryLimits = { length: 500, count: 1_000 }

const foundAtMost = 10

/** Saves a memory that the user wrote. Throws TOO_LARGE. */
export async function addMemory(
  memories: MemoryStore,
  userId: string,
  text: string,
  now: number,
): Promise<MemoryRecord> {
  const memory = { id: newId(), text, createdAt: now }
  return (await memories.save(userId, memory, memoryLimits)) ?? memory
}

/** A user's memories, for the tools of their runs. */
export function userMemory(memories: MemoryStore, userId: string, now: () => number = Date.now): Memory {
  return {
    save: (text, id) => memories.save(userId, { id, text, createdAt: now() }, memoryLimits),
    search: (query) => memories.search(userId, query, foundAtMost),
    forget: (id) => memories.forget(userId, id, now()),
  }
}
