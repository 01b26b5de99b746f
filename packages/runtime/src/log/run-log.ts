import type { LoggedEvent } from '@deckhand/spec'

/** What this process has written about a run that it works on, for those who follow it here. Only what is in the store gets in. */
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
    this.#tell()
  }

  /** The run is no longer worked on here; whoever follows it goes on with the store. */
  close(): void {
    this.#closed = true
    this.#tell()
  }

  get closed(): boolean {
    return this.#closed
  }

  /** The events after `seq`, or `undefined` when that is before this log began. */
  after(seq: number): LoggedEvent[] | undefined {
    return seq + 1 < this.#first ? undefined : this.#events.slice(seq + 1 - this.#first)
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
