const headLength = 2048
const tailLength = 2048
// Longer than a secret is: of what is cut the beginning is never shown, for half a secret is not known as one.
const marginLength = 512

/** The beginning and the end of what a program wrote to stderr: enough to tell why it left, whatever it wrote in between. */
export class LastWords {
  #head = ''
  #tail = ''
  #isCut = false

  add(text: string): void {
    if (this.#head.length < headLength) this.#head += text.slice(0, headLength - this.#head.length)
    const all = this.#tail + text
    this.#isCut ||= all.length > tailLength + marginLength
    this.#tail = all.slice(-tailLength - marginLength)
  }

  /** `clean` takes secrets out. */
  tail(clean: (text: string) => string): string {
    const words = clean(this.#tail)
    return (this.#isCut ? words.slice(marginLength) : words).slice(-tailLength).trim()
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#head) || pattern.test(this.#tail)
  }
}
