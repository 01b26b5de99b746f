export interface MemoryRecord {
  id: string
  text: string
  createdAt: number
}

export interface MemoryStore {
  /** Saving under an id that exists changes nothing: a repeated save is one memory. Documents: users/{userId}/memories/{id}. */
  save(userId: string, memory: MemoryRecord): Promise<void>
  /** Those that share most words with the query first. Matching is by whole words, without case or accents. */
  search(userId: string, query: string, limit: number): Promise<MemoryRecord[]>
  /** Newest first. */
  recent(userId: string, limit: number): Promise<MemoryRecord[]>
}
