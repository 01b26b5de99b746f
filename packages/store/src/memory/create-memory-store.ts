import type { MemoryStore } from '@deckhand/spec'
import type { Database } from '../sql/database.ts'
import { recentMemories, saveMemory, searchMemories } from './memories.ts'

export function createMemoryStore(database: Database): MemoryStore {
  return {
    save: (userId, memory) => database.write((sql) => saveMemory(sql, userId, memory), { durable: true }),
    search: (userId, query, limit) => database.read((sql) => searchMemories(sql, userId, query, limit)),
    recent: (userId, limit) => database.read((sql) => recentMemories(sql, userId, limit)),
  }
}
