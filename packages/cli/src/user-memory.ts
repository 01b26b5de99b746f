import type { Memory, MemoryStore } from '@deckhand/spec'

const foundAtMost = 10
const toldAtMost = 20

/** What the tools of one user's runs may do with the memories. */
export function userMemory(memories: MemoryStore, userId: string): Memory {
  return {
    save: (text, id) => memories.save(userId, { id, text, createdAt: Date.now() }),
    search: (query) => memories.search(userId, query, foundAtMost),
  }
}

/** The newest memories, a line each; nothing when there are none. */
export async function aboutUser(memories: MemoryStore, userId: string): Promise<string | undefined> {
  const recent = await memories.recent(userId, toldAtMost)
  return recent.length === 0 ? undefined : recent.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n')
}
