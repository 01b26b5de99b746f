import type { AttachedContext, ContextSource, FoundContext } from '@deckhand/spec'
import { orNothing } from './or-nothing.ts'

/** Looks up what was attached by its id only. What the client sent along stands. */
export function fillContext(
  userId: string,
  items: AttachedContext[],
  { sources, onFault }: { sources: ContextSource[]; onFault: (error: unknown) => void },
): Promise<AttachedContext[]> {
  return Promise.all(
    items.map(async (item) => {
      if (item.snippet !== undefined || sources.length === 0) return item
      const found = await orNothing(`The attached ${item.type}`, () => findContext(sources, userId, item), onFault)
      return found ? { ...item, title: item.title ?? found.title, snippet: found.snippet } : item
    }),
  )
}

async function findContext(
  sources: ContextSource[],
  userId: string,
  { type, id }: AttachedContext,
): Promise<FoundContext | undefined> {
  for (const source of sources) {
    const found = await source.find(userId, { type, id })
    if (found) return found
  }
  return undefined
}
