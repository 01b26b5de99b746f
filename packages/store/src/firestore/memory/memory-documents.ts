import type { MemoryRecord } from '@deckhand/spec'
import { tokens } from '../../memory/tokens.ts'
import type { Setter } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/memories/{id} */
export interface MemoryDocument extends MemoryRecord {
  /** The mark of what it says: the id in users/{userId}/memoryFacts. */
  fact: string
  /** The id of the first that said it. */
  line: string
  /** The words it is found by. */
  tokens: string[]
}

/**
 * users/{userId}/memoryKeys/{id}: what was saved under an id. Memories that took each other's place are one line, known by the id of its
 * first, and the key of that one says which memory it is now: however many said the same, one document has to be changed.
 */
export interface MemoryKeyDocument {
  line: string
  /** True where `line` is the id of this key itself. The memory may be forgotten. */
  memoryId: string
}

/** users/{userId}/memoryFacts/{fact} */
export interface MemoryFactDocument {
  memoryId: string
}

/** users/{userId}/memory/use: whoever saves or forgets reads and writes it, so that the limit holds. */
export interface MemoryUseDocument {
  count: number
}

export function toMemoryRecord({ id, text, createdAt }: MemoryDocument): MemoryRecord {
  return { id, text, createdAt }
}

export function setMemory(documents: Setter, userId: string, memory: Omit<MemoryDocument, 'tokens'>): void {
  const { id, text, createdAt, fact, line } = memory
  documents.set(paths.memory(userId, id), { id, text, createdAt, fact, line, tokens: tokens(text) })
}

export function setFact(documents: Setter, userId: string, { fact, id }: { fact: string; id: string }): void {
  documents.set(paths.memoryFact(userId, fact), { memoryId: id } satisfies MemoryFactDocument)
}

export function setMemoryKey(documents: Setter, userId: string, id: string, key: MemoryKeyDocument): void {
  documents.set(paths.memoryKey(userId, id), { ...key })
}

export function setMemoryUse(documents: Setter, userId: string, use: MemoryUseDocument): void {
  documents.set(paths.memoryUse(userId), { ...use })
}
