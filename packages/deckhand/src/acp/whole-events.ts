import type { KernelEvent } from '@deckhand/spec'

/** The events of a log for a later reader, without the text of attempts that were restarted. */
export function wholeEvents(events: KernelEvent[]): KernelEvent[] {
  const kept: (KernelEvent | undefined)[] = [...events]
  for (const [index, event] of events.entries()) {
    if (inner(event).type !== 'turn_restarted') continue
    kept[index] = undefined
    dropWords(kept, index, whose(event))
  }
  return kept.filter((event) => event !== undefined)
}

/** Drops text and thoughts back to the last settled turn of this run. */
function dropWords(events: (KernelEvent | undefined)[], before: number, runId: string): void {
  for (let index = before - 1; index >= 0; index -= 1) {
    const event = events[index]
    if (!event || whose(event) !== runId) continue
    const { type } = inner(event)
    if (type === 'turn') return
    if (type === 'text' || type === 'thinking') events[index] = undefined
  }
}

const inner = (event: KernelEvent) => (event.type === 'child' ? event.event : event)
const whose = (event: KernelEvent) => (event.type === 'child' ? event.runId : '')
