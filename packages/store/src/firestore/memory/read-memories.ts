import type { MemoryRecord, Page } from '@deckhand/spec'
import type { Reader } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import {
  type MemoryDocument,
  type MemoryKeyDocument,
  type MemoryUseDocument,
  toMemoryRecord,
} from './memory-documents.ts'

/** Newest first. */
export async function listMemories(documents: Reader, userId: string, { after, limit }: Page): Promise<MemoryRecord[]> {
  const found = await documents.find<MemoryDocument>({
    collection: paths.memories(userId),
    orderBy: [['id', 'desc']],
    ...(after !== undefined && { after: [after] }),
    limit,
  })
  return found.map(({ fields }) => toMemoryRecord(fields))
}

export async function countMemories(documents: Reader, userId: string): Promise<number> {
  return (await documents.get<MemoryUseDocument>(paths.memoryUse(userId)))?.count ?? 0
}

/** The id of the memory that was saved under this id or replaced it. That memory may have been forgotten. */
export async function memoryUnder(documents: Reader, userId: string, id: string): Promise<string | undefined> {
  const key = await documents.get<MemoryKeyDocument>(paths.memoryKey(userId, id))
  if (!key || key.line === id) return key?.memoryId
  return (await documents.get<MemoryKeyDocument>(paths.memoryKey(userId, key.line)))?.memoryId
}
