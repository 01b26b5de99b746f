import type { MemoryRecord } from '@deckhand/spec'
import { queryWords } from '../../memory/tokens.ts'
import type { Comparison, Reader } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type MemoryDocument, toMemoryRecord } from './memory-documents.ts'

// The most values in one Firestore condition.
const wordsAtOnce = 30
// The most documents that each of the two steps reads, because every new run makes a search.
const readAtMost = 300

/**
 * Memories that share the most words with the query, newest first among equals. Two steps bound the cost. The first reads the newest memories with
 * any of the words, which are usually all. If there are more, the second adds the newest memories for each single word, so that an old one with a
 * rare word is found. It can only miss old memories that share just very common words.
 */
export async function searchMemories(
  documents: Reader,
  userId: string,
  query: string,
  limit: number,
): Promise<MemoryRecord[]> {
  const words = queryWords(query)
  const found = new Map<string, MemoryDocument>()
  const search = async (comparison: Comparison, value: string | string[], atMost: number) => {
    const memories = await newestWith(documents, userId, { comparison, value, atMost })
    for (const memory of memories) found.set(memory.id, memory)
    return memories.length === atMost
  }
  const groups = inGroups(words)
  const groupLimit = Math.ceil(readAtMost / groups.length)
  const isCut = await Promise.all(groups.map((group) => search('array-contains-any', group, groupLimit)))
  const common = groups.filter((_, index) => isCut[index]).flat()
  const wordLimit = Math.ceil(readAtMost / common.length)
  await Promise.all(common.map((word) => search('array-contains', word, wordLimit)))
  return best([...found.values()], words, limit).map(toMemoryRecord)
}

function inGroups(words: string[]): string[][] {
  const count = Math.ceil(words.length / wordsAtOnce)
  return Array.from({ length: count }, (_, index) => words.slice(index * wordsAtOnce, (index + 1) * wordsAtOnce))
}

async function newestWith(
  documents: Reader,
  userId: string,
  { comparison, value, atMost }: { comparison: Comparison; value: string | string[]; atMost: number },
): Promise<MemoryDocument[]> {
  const found = await documents.find<MemoryDocument>({
    collection: paths.memories(userId),
    where: [['tokens', comparison, value]],
    orderBy: [['createdAt', 'desc']],
    limit: atMost,
  })
  return found.map(({ fields }) => fields)
}

function best(memories: MemoryDocument[], words: string[], limit: number): MemoryDocument[] {
  const wanted = new Set(words)
  const ranked = memories.map((memory) => ({ memory, shared: memory.tokens.filter((word) => wanted.has(word)).length }))
  const order = (one: (typeof ranked)[number], other: (typeof ranked)[number]) =>
    other.shared - one.shared ||
    other.memory.createdAt - one.memory.createdAt ||
    (one.memory.id < other.memory.id ? 1 : -1)
  return ranked
    .sort(order)
    .slice(0, limit)
    .map(({ memory }) => memory)
}
