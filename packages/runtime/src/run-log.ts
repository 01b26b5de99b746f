import type { KernelEvent } from '@deckhand/spec'

export interface LoggedEvent {
  seq: number
  event: KernelEvent
}

/** The events of one run under contiguous numbers, for whoever watches, from wherever they left off. */
export class RunLog {
  readonly #events: LoggedEvent[] = []
  readonly #listeners = new Set<(logged: LoggedEvent) => void>()

  get lastSeq(): number {
    return this.#events.length
  }

  add(event: KernelEvent): void {
    const logged = { seq: this.#events.length + 1, event }
    this.#events.push(logged)
    for (const listener of this.#listeners) listener(logged)
  }

  /** Numbers begin with 1. */
  at(seq: number): KernelEvent | undefined {
    return this.#events[seq - 1]?.event
  }

  /** Tells everything after `after`, then what comes, until the returned function is called. A listener must not throw. */
  follow(after: number, listener: (logged: LoggedEvent) => void): () => void {
    for (const logged of this.#events.slice(after)) listener(logged)
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
