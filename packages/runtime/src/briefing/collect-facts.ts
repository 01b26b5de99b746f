import type { AttachedContext, BriefingDay, BriefingSource } from '@deckhand/spec'
import { fetchOrGap, type Gap } from './or-gap.ts'

export interface CollectOptions {
  sources: BriefingSource[]
  /** Time limit for each source. */
  patienceMs: number
  onFault: (error: unknown) => void
  signal: AbortSignal
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
