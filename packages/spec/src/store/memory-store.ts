import type { Page } from './store.ts'

export interface MemoryRecord {
  id: string
  text: string
  createdAt: number
}

export interface MemoryLimits {
  /** Maximum length of one memory, in characters. */
  length: number
  /** Maximum number of memories per user. */
  count: number
}

/**
 * Facts about users. Two facts with the same words in the same order are one, whatever their case, accents, punctuation and spaces. The newer wording
 * is kept, under the newer id; older ids still refer to it. The id of a forgotten memory stays known, so that a repeated save does not bring it back.
 */
export interface MemoryStore {
  /**
   * Repeating a save with the same id changes nothing. Resolves with the memory that the id now refers to, or `undefined` if it was forgotten.
   * TOO_LARGE, with the field, if it is too long or there are too many. Nothing is forgotten to make room.
   * Firestore documents: users/{userId}/memoryKeys/{id}, users/{userId}/memories/{id}.
   */
  save(userId: string, memory: MemoryRecord, limits: MemoryLimits): Promise<MemoryRecord | undefined>
  /** Memories that share the most words with the query come first. Matches whole words, ignoring case and accents. */
  search(userId: string, query: string, limit: number): Promise<MemoryRecord[]>
  list(userId: string, page: Page): Promise<MemoryRecord[]>
  count(userId: string): Promise<number>
  /**
   * Also deletes the text. `false` if this id never existed, `true` also if it was already forgotten. Audited once, without its text.
   * Firestore documents: users/{userId}/memoryKeys/{id}, users/{userId}/memories/{id}, users/{userId}/audit.
   */
  forget(userId: string, id: string, now: number): Promise<boolean>
}
