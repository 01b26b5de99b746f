import { graphemesOf, isWide, textWidth } from './text-width.ts'

/**
 * Breaks text between words while it streams in. A word waits for its end, since only then is it known whether it still fits;
 * wide characters, which come without spaces, do not wait. A word longer than a line is left to the terminal.
 */
export class WordWrap {
  readonly #width: () => number
  #column = 0
  #gap = ''
  #word = ''

  /** Asked anew for each word, so that a resized window is noticed. */
  constructor(width: () => number) {
    this.#width = width
  }

  /** Whether the last line has anything on it. */
  get isOpen(): boolean {
    return this.#column > 0 || this.#word !== ''
  }

  /** What can be written now. */
  push(text: string): string {
    let out = ''
    for (const grapheme of graphemesOf(text)) out += this.#take(grapheme)
    return out
  }

  /** The rest, when no more text comes. The next text begins a line. */
  end(): string {
    const rest = this.#placeWord()
    this.#column = 0
    this.#gap = ''
    return rest
  }

  #take(grapheme: string): string {
    if (grapheme === '\n') return `${this.end()}\n`
    if (/^\s/.test(grapheme)) {
      const placed = this.#placeWord()
      this.#gap += grapheme === '\t' ? '    ' : ' '
      return placed
    }
    if (!isWide(grapheme)) {
      this.#word += grapheme
      return ''
    }
    const placed = this.#placeWord()
    this.#word = grapheme
    return placed + this.#placeWord()
  }

  #placeWord(): string {
    if (this.#word === '') return ''
    const [gap, word] = [this.#gap, this.#word]
    this.#gap = ''
    this.#word = ''
    const width = textWidth(word)
    const breaks = this.#column > 0 && this.#column + gap.length + width > this.#width()
    this.#column = (breaks ? 0 : this.#column + gap.length) + width
    return breaks ? `\n${word}` : `${gap}${word}`
  }
}

export function wrapText(text: string, width: number): string {
  const wrap = new WordWrap(() => width)
  return wrap.push(text) + wrap.end()
}
