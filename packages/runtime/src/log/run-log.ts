import type { LoggedEvent } from '@deckhand/spec'

/** The events of a run that this process works on, for its followers in this process. Events are added after the store has them. */
export class RunLog {
  readonly #first: number
  readonly #events: LoggedEvent[] = []
  readonly #listeners = new Set<() => void>()
  #closed = false

  constructor(lastSeq: number) {
    this.#first = lastSeq + 1
  }

  add(events: LoggedEvent[]): void {
    this.#events.push(...events)
    this.#notify()
  }

  /** This process no longer works on the run. Followers continue with the store. */
  close(): void {
    this.#closed = true
    this.#notify()
  }

  get closed(): boolean {
    return this.#closed
  }

  /** The events after `seq`, or `undefined` if this log began later. */
  after(seq: number): LoggedEvent[] | undefined {
    return seq + 1 < this.#first ? undefined : this.#events.slice(seq + 1 - this.#first)
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
