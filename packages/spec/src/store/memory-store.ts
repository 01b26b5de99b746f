import type { Page } from './store.ts'

export interface MemoryRecord {
  id: string
  text: string
  createdAt: number
}

export interface MemoryLimits {
  /** Of one, in characters. */
  length: number
  /** How many a user may have. */
  count: number
}

/**
 * Facts about users. Two that have the same words in the same order are one, whatever their case, accents, punctuation and spaces: the newer wording stands, under
 * the newer id. Ids of before go on to mean it. An id stays known when its memory is forgotten, so that a save which is repeated does not bring it back.
 */
export interface MemoryStore {
  /**
   * A save that is repeated under its id changes nothing. Resolves with the memory that the id means now; `undefined` when it was forgotten.
   * TOO_LARGE, with the field, when it is too long, or when there are too many: nothing is forgotten to make room.
   * Documents: users/{userId}/memoryKeys/{id}, users/{userId}/memories/{id}.
   */
  save(userId: string, memory: MemoryRecord, limits: MemoryLimits): Promise<MemoryRecord | undefined>
  /** Those that share most words with the query first. Matching is by whole words, without case or accents. */
  search(userId: string, query: string, limit: number): Promise<MemoryRecord[]>
  list(userId: string, page: Page): Promise<MemoryRecord[]>
  count(userId: string): Promise<number>
  /**
   * With its words. `false` when there never was one with this id; `true` also when it was forgotten before. Audited once, without its text.
   * Documents: users/{userId}/memoryKeys/{id}, users/{userId}/memories/{id}, users/{userId}/audit.
   */
  forget(userId: string, id: string, now: number): Promise<boolean>
}
