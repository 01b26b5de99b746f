const longestRestMs = 100

/**
 * Looks for a run when it is told that there is one. All workers that have a hand free are told, and one of them finds it: whoever looked in vain rests for a
 * moment, each for another, so that of many workers on a busy queue a few look and not all. What was told meanwhile is looked for after the rest.
 */
export class CalmLook {
  readonly #look: () => void
  #rest: NodeJS.Timeout | undefined
  #isLooking = false
  #isTold = false
  #isEnded = false

  /** `look` begins to look; `looked` is to be called when that is over, also when it failed. */
  constructor(look: () => void) {
    this.#look = look
  }

  told(): void {
    this.#isTold = true
    if (!this.#isLooking && this.#rest === undefined) this.#begin()
  }

  /** Only who was told rests: to look by oneself, now and then, crowds nobody. */
  looked(found: boolean): void {
    if (!this.#isLooking) return
    this.#isLooking = false
    if (found) this.#begin()
    else if (!this.#isEnded) this.#rest = setTimeout(this.#rested, Math.random() * longestRestMs)
  }

  end(): void {
    this.#isEnded = true
    clearTimeout(this.#rest)
  }

  #begin(): void {
    if (!this.#isTold || this.#isEnded) return
    this.#isTold = false
    this.#isLooking = true
    this.#look()
  }

  readonly #rested = (): void => {
    this.#rest = undefined
    this.#begin()
  }
}
