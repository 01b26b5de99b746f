import { untilAborted } from '@deckhand/kernel'
import { DeckhandError } from '@deckhand/spec/errors'
import { timeLimit } from '@deckhand/spec/time-limit'

/** A source that could not be read, and the reason, for people. */
export interface Gap {
  name: string
  reason: string
}

/** Reads a source, or returns why that failed. A source that ignores its signal does not hold up the caller. */
export async function fetchOrGap<T extends object>(
  name: string,
  read: (signal: AbortSignal) => Promise<T>,
  { patienceMs, onFault, signal }: { patienceMs: number; onFault: (error: unknown) => void; signal: AbortSignal },
): Promise<T | Gap> {
  const limit = timeLimit(patienceMs, signal)
  try {
    return await untilAborted(() => read(limit), limit)
  } catch (thrown) {
    if (limit.aborted)
      return { name, reason: `It took longer than ${patienceMs / 1000} s. Try again in a few minutes.` }
    if (thrown instanceof DeckhandError && thrown.code !== 'INTERNAL') return { name, reason: thrown.message }
    onFault(thrown)
    return { name, reason: 'Something went wrong here; see the log.' }
  }
}
