import type { KernelEvent } from '@deckhand/spec'

/** Events on their way to the store. Words that follow each other become one event: fifty chunks must not be fifty rows. */
export class EventBuffer {
  #events: KernelEvent[] = []

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  add(event: KernelEvent): void {
    const last = this.#events.at(-1)
    if (last && (event.type === 'text' || event.type === 'thinking') && last.type === event.type) {
      this.#events[this.#events.length - 1] = { type: event.type, delta: last.delta + event.delta }
    } else this.#events.push(event)
  }

  takeAll(): KernelEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }
}
