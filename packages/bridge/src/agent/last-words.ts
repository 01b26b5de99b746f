const headLength = 2048
const tailLength = 2048
// Longer than a secret. This much is hidden after a cut, because half a secret would not be recognized.
const marginLength = 512

/** The start and the end of a program's stderr: enough to explain its exit, however much it wrote in between. */
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

  /** `clean` removes secrets. */
  tail(clean: (text: string) => string): string {
    const words = clean(this.#tail)
    return (this.#isCut ? words.slice(marginLength) : words).slice(-tailLength).trim()
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#head) || pattern.test(this.#tail)
  }
}
