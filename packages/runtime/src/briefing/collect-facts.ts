import { untilAborted } from '@deckhand/kernel'
import type { AttachedContext, BriefingDay, BriefingSource } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { timeLimit } from '@deckhand/spec/time-limit'

export interface CollectOptions {
  sources: BriefingSource[]
  /** Time limit for each source. */
  patienceMs: number
  onFault: (error: unknown) => void
  signal: AbortSignal
}

/** A source that could not be read, and the reason, for people. */
export interface Gap {
  name: string
  reason: string
}

export interface Collected {
  items: AttachedContext[]
  gaps: Gap[]
}

/** Asks all sources at once. A source that fails leaves a gap, which the facts mention, so that the model does not take it for "nothing there". */
export async function collectFacts(userId: string, day: BriefingDay, options: CollectOptions): Promise<Collected> {
  const found = await Promise.all(
    options.sources.map((source) => fetchOrGap(source.name, (signal) => source.collect(userId, day, signal), options)),
  )
  options.signal.throwIfAborted()
  const items = found.map((facts, index): AttachedContext => {
    const { name: id = '', title = '' } = options.sources[index] ?? {}
    const lines = 'reason' in facts ? ['This could not be read. Nothing is known of it.'] : facts.lines
    return { type: 'briefing', id, title, snippet: lines.map((line) => `- ${line}`).join('\n') || '- Nothing.' }
  })
  return { items, gaps: found.filter((facts) => 'reason' in facts) }
}

/** One line for each reason, with the sources that are missing. */
export function describeGaps(gaps: Gap[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { name, reason } of gaps) reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  return [...reasons].map(([reason, names]) => `Not read: ${names.join(' and ')}. ${reason}`)
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
