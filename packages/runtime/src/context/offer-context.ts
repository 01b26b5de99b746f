import type { ContextSource, ContextWish, OfferedContext } from '@deckhand/spec'
import { timeLimit } from '@deckhand/spec/time-limit'

const patienceMs = 10_000

/** What a user may attach, of one type, from all that offer it. */
export async function offerContext(
  sources: ContextSource[],
  userId: string,
  wish: ContextWish,
  signal: AbortSignal,
): Promise<OfferedContext[]> {
  const limit = timeLimit(patienceMs, signal)
  const lists = await Promise.all(sources.map((source) => source.offer?.(userId, wish, limit) ?? []))
  return lists.flat()
}
