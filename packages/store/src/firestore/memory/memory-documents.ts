import type { MemoryRecord } from '@deckhand/spec'
import { tokens } from '../../memory/tokens.ts'
import type { Setter } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/memories/{id} */
export interface MemoryDocument extends MemoryRecord {
  /** The hash of its text: the id in users/{userId}/memoryFacts. */
  fact: string
  /** The id of the first memory with this fact. */
  line: string
  /** The words for searches. */
  tokens: string[]
}

/**
 * users/{userId}/memoryKeys/{id}: the memory that was saved under an id. Memories that replaced each other form a line, which has the id of the
 * first one. Only the key of that id has the current memory, so a replacement changes one document, however long the line is.
 */
export interface MemoryKeyDocument {
  line: string
  /** Valid if `line` is the id of this key. The memory may have been forgotten. */
  memoryId: string
}

/** users/{userId}/memoryFacts/{fact} */
export interface MemoryFactDocument {
  memoryId: string
}

/** users/{userId}/memory/use: saving and forgetting read and write it, so that the limit holds. */
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
