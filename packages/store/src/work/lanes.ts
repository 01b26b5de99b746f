/** Does what is asked for in one lane one after another, in the order it was asked for, and different lanes side by side. */
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
