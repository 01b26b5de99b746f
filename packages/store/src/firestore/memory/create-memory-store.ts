import type { MemoryStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { userLane } from '../user-lane.ts'
import { forgetMemory } from './forget-memory.ts'
import { countMemories, listMemories } from './read-memories.ts'
import { saveMemory } from './save-memory.ts'
import { searchMemories } from './search-memories.ts'

export function createFirestoreMemoryStore(documents: Documents, chain: AuditChain): MemoryStore {
  return {
    save: (userId, memory, limits) =>
      documents.write((writer) => saveMemory(writer, userId, { memory, limits }), userLane(userId)),
    search: (userId, query, limit) => documents.read((reader) => searchMemories(reader, userId, query, limit)),
    list: (userId, page) => documents.read((reader) => listMemories(reader, userId, page)),
    count: (userId) => documents.read((reader) => countMemories(reader, userId)),
    forget: (userId, id, now) =>
      documents.write((writer) => forgetMemory(writer, chain, { userId, id, now }), userLane(userId)),
  }
}
