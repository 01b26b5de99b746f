import { DeckhandError } from '@deckhand/spec/errors'

/** Tracks the requests to a database that are not done yet. */
export class InFlight {
  readonly #explain: (thrown: unknown) => Error
  readonly #working = new Set<Promise<unknown>>()
  #hasEnded = false

  /** `explain` turns anything thrown into an error. */
  constructor(explain: (thrown: unknown) => Error) {
    this.#explain = explain
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw closed()
    const working = work()
    this.#working.add(working)
    try {
      return await working
    } catch (thrown) {
      throw this.#explain(thrown)
    } finally {
      this.#working.delete(working)
    }
  }

  /** Waits for earlier requests, and refuses later ones. */
  async end(): Promise<void> {
    this.#hasEnded = true
    await Promise.allSettled(this.#working)
  }
}

export function closed(): DeckhandError {
  return new DeckhandError('INTERNAL', 'The store is closed. Open it again.')
}
