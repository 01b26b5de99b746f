import type { Page, ThreadRecord, ThreadStore } from '@deckhand/spec'

const atOnce = 200

interface Search extends Page {
  agentId?: string
  q: string
}

/** Threads whose titles contain words starting with each word of `q`, newest first. Uses only the store's `list`. */
export async function searchThreads(store: ThreadStore, userId: string, search: Search): Promise<ThreadRecord[]> {
  const { q, limit, ...page } = search
  const wanted = wordsOf(q)
  const found: ThreadRecord[] = []
  let { after } = page
  for (;;) {
    const threads = await store.list(userId, { ...page, ...(after !== undefined && { after }), limit: atOnce })
    found.push(...threads.filter(({ title }) => hasAll(wordsOf(title), wanted)))
    if (found.length >= limit || threads.length < atOnce) return found.slice(0, limit)
    after = threads.at(-1)?.id
  }
}

const hasAll = (words: string[], wanted: string[]) =>
  wanted.every((start) => words.some((word) => word.startsWith(start)))

/** In lower case and without accents, so that "cafe" finds "Café". */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
