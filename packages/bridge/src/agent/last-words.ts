const headLength = 2048
const tailLength = 2048

/** The beginning and the end of what a program wrote to stderr: enough to tell why it left, whatever it wrote in between. */
export class LastWords {
  #head = ''
  #tail = ''

  add(text: string): void {
    if (this.#head.length < headLength) this.#head += text.slice(0, headLength - this.#head.length)
    this.#tail = (this.#tail + text.slice(-tailLength)).slice(-tailLength)
  }

  get tail(): string {
    return this.#tail.trim()
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#head) || pattern.test(this.#tail)
  }
}
