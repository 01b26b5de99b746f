/** Calls `publish` at once, or throttled with `soon`. A call at once includes the changes that waited. */
export class Flush {
  readonly #publish: () => void
  readonly #everyMs: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0

  constructor(publish: () => void, everyMs: number) {
    this.#publish = publish
    this.#everyMs = everyMs
  }

  now(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = performance.now()
    this.#publish()
  }

  soon(): void {
    if (this.#timer !== undefined) return
    const wait = Math.max(0, this.#last + this.#everyMs - performance.now())
    this.#timer = setTimeout(() => this.now(), wait)
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
