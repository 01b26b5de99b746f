/** Lets much through at once, or little now and then: what hurries is told at once and takes along what waited. */
export class Flush {
  readonly #tell: () => void
  readonly #everyMs: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0

  constructor(tell: () => void, everyMs: number) {
    this.#tell = tell
    this.#everyMs = everyMs
  }

  now(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#last = performance.now()
    this.#tell()
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
