import { closed } from './closed.ts'

/** What was asked of a database and is not done yet. */
export class UnderWay {
  readonly #explain: (thrown: unknown) => Error
  readonly #working = new Set<Promise<unknown>>()
  #hasEnded = false

  /** `explain` makes an error of whatever is thrown. */
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

  /** Waits for what was asked before. What is asked later is refused. */
  async end(): Promise<void> {
    this.#hasEnded = true
    await Promise.allSettled(this.#working)
  }
}
