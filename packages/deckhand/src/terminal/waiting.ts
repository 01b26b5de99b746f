interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

const quietMs = 1_000

/** Shows what is being waited for after one second. On a terminal the line counts seconds, and disappears at the end. */
export class Waiting {
  readonly #out: Output | undefined
  #timer: NodeJS.Timeout | undefined
  #shown = false

  constructor(out: Output | undefined) {
    this.#out = out
  }

  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#begin(name)
    return work().finally(() => this.end())
  }

  end(): void {
    clearInterval(this.#timer)
    if (this.#shown && this.#out?.isTTY) this.#out.write('\r\u001b[K')
    this.#shown = false
  }

  #begin(name: string): void {
    const begun = performance.now()
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - begun) / 1_000)
      if (this.#out?.isTTY) this.#out.write(`\r… ${name} ${seconds} s (Ctrl-C stops)`)
      else if (!this.#shown) this.#out?.write(`… ${name}\n`)
      this.#shown = true
    }, quietMs)
  }
}
