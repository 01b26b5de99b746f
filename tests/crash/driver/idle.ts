/** Aborts when nothing has come for so long; never when no time is given. */
export class Idle {
  readonly #controller = new AbortController()
  readonly #longestMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(longestMs: number | undefined) {
    this.#longestMs = longestMs
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(): void {
    clearTimeout(this.#timer)
    if (this.#longestMs !== undefined) this.#timer = setTimeout(() => this.#controller.abort(), this.#longestMs)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
