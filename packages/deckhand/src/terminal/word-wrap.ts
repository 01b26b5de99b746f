import { graphemesOf, isWide, textWidth } from './text-width.ts'

/**
 * Wraps streamed text between words. Holds a word back until it ends, because only then it is known whether it fits. Wide characters, which have no
 * spaces between them, are not held back. The terminal wraps a word that is longer than a line.
 */
export class WordWrap {
  readonly #width: () => number
  #column = 0
  #gap = ''
  #word = ''

  /** `width` is called for each word, so that resizing takes effect. */
  constructor(width: () => number) {
    this.#width = width
  }

  /** Whether the last line has anything on it. */
  get isOpen(): boolean {
    return this.#column > 0 || this.#word !== ''
  }

  /** Adds text, and returns what can be written now. */
  push(text: string): string {
    let out = ''
    for (const grapheme of graphemesOf(text)) out += this.#take(grapheme)
    return out
  }

  /** Returns the rest at the end of the text. The next text starts a new line. */
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
