import type { KernelEvent, RunEvent } from '@deckhand/spec'

export interface TimedEvent {
  event: KernelEvent
  at: number
}

/** Events that are not in the store yet. Consecutive text deltas become one event, so that fifty chunks are not fifty rows. */
export class EventBuffer {
  #events: TimedEvent[] = []

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  add(event: KernelEvent, at: number): void {
    const last = this.#events.at(-1)
    const joined = last && join(last.event, event)
    if (joined) this.#events[this.#events.length - 1] = { event: joined, at: last.at }
    else this.#events.push({ event, at })
  }

  takeAll(): TimedEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }
}

function join(last: KernelEvent, next: KernelEvent): KernelEvent | undefined {
  if (last.type !== 'child' && next.type !== 'child') return joinWords(last, next)
  if (last.type !== 'child' || next.type !== 'child' || last.runId !== next.runId) return undefined
  const event = joinWords(last.event, next.event)
  return event && { ...last, event }
}

function joinWords(last: RunEvent, next: RunEvent): RunEvent | undefined {
  if (next.type !== 'text' && next.type !== 'thinking') return undefined
  return last.type === next.type ? { type: next.type, delta: last.delta + next.delta } : undefined
}
