/** Runs the work of one lane in sequence, and different lanes in parallel. */
export class Lanes {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const working = (this.#last.get(lane) ?? Promise.resolve()).then(work)
    const done: Promise<unknown> = working
      .catch(() => {})
      .then(() => {
        if (this.#last.get(lane) === done) this.#last.delete(lane)
      })
    this.#last.set(lane, done)
    return working
  }
}
