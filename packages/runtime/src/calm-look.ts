const longestRestMs = 100

/**
 * Looks for a run when it is told that there is one. All workers that have a hand free are told, and one of them finds it: whoever looked in vain rests for a
 * moment, each for another, so that of many workers on a busy queue a few look and not all. What was told meanwhile is looked for after the rest.
 */
export class CalmLook {
  readonly #look: () => void
  #rest: NodeJS.Timeout | undefined
  #isAsked = false
  #isTold = false

  constructor(look: () => void) {
    this.#look = look
  }

  told(): void {
    this.#isTold = true
    if (this.#rest === undefined) this.#begin()
  }

  /** Only who was asked rests: to look by oneself, now and then, crowds nobody. */
  looked(found: boolean): void {
    if (this.#isAsked && !found) this.#rest ??= setTimeout(this.#rested, Math.random() * longestRestMs)
    this.#isAsked = false
  }

  end(): void {
    clearTimeout(this.#rest)
  }

  #begin(): void {
    this.#isTold = false
    this.#isAsked = true
    this.#look()
  }

  readonly #rested = (): void => {
    this.#rest = undefined
    if (this.#isTold) this.#begin()
  }
}
