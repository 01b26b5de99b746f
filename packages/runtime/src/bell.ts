/** Wakes one sleeper. A ring that comes before the sleep is not lost. */
export class Bell {
  #rung = false
  #wake: (() => void) | undefined

  readonly ring = (): void => {
    this.#rung = true
    this.#wake?.()
  }

  async sleep(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#rung = false
  }
}
