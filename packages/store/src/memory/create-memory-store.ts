import type { MemoryStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import { forgetMemory } from './forget-memory.ts'
import { countMemories, listMemories, searchMemories } from './read-memories.ts'
import { saveMemory } from './save-memory.ts'

export function createMemoryStore(database: Database, chain: AuditChain): MemoryStore {
  const durable = { durable: true }
  return {
    save: (userId, memory, limits) => database.write((sql) => saveMemory(sql, userId, { memory, limits }), durable),
    search: (userId, query, limit) => database.read((sql) => searchMemories(sql, userId, query, limit)),
    list: (userId, page) => database.read((sql) => listMemories(sql, userId, page)),
    count: (userId) => database.read((sql) => countMemories(sql, userId)),
    forget: (userId, id, now) => database.write((sql) => forgetMemory(sql, chain, { userId, id, now }), durable),
  }
}
