import { type Line, type LineStyle, writeLine } from './line.ts'
import type { Paint } from './paint.ts'
import { WordWrap } from './word-wrap.ts'

export interface ScreenOutput {
  write(text: string): unknown
  columns?: number
  rows?: number
}

export interface ScreenOptions {
  paint: Paint
  /** Whether the terminal understands cursor movement. Otherwise there is no live region and no escape codes. */
  live: boolean
}

const eraseBelow = '\r\u001b[J'
const hideCursor = '\u001b[?25l'
const showCursor = '\u001b[?25h'

/**
 * A transcript that only grows, and below it a live region that is redrawn.
 *
 * The cursor stays at the start of the live region, never at its end. Everything after the cursor can then be erased, however the terminal has wrapped
 * it. Counting rows upwards would erase parts of the transcript after the window became narrower.
 */
export class Screen {
  readonly #output: ScreenOutput
  readonly #options: ScreenOptions
  readonly #wrap = new WordWrap(() => this.#width())
  #drawn = ''
  #lineOpen = false

  constructor(output: ScreenOutput, options: ScreenOptions) {
    this.#output = output
    this.#options = options
  }

  /** Continues the last text. The text must be clean. */
  text(text: string): void {
    if (text === '') return
    this.#write(`${this.#erased()}${this.#options.live ? this.#wrap.push(text) : text}`)
    this.#lineOpen = this.#options.live ? this.#wrap.isOpen : !text.endsWith('\n')
  }

  line(line: Line): void {
    this.#write(`${this.#erased()}${this.#closed()}${writeLine(line, this.#style(line))}\n`)
  }

  /** Ends a text that did not end its line. */
  endText(): void {
    this.#write(`${this.#erased()}${this.#closed()}`)
  }

  blankLine(): void {
    this.endText()
    this.#write('\n')
  }

  /** Replaces the live region. Cuts its lines, because a wrapped line would take an uncounted row. */
  live(lines: Line[], frame = 0): void {
    if (!this.#options.live) return
    const width = this.#width()
    const written = this.#shown(lines).map((line) => writeLine(line, { paint: this.#options.paint, width, frame }))
    const drawing = written.length === 0 ? '' : `${hideCursor}${written.join('\n')}\r${up(written.length - 1)}`
    if (drawing === this.#drawn) return
    this.#write(drawing === '' ? this.#erased() : `${this.#drawn && eraseBelow}${this.#closed()}${drawing}`)
    this.#drawn = drawing
  }

  /** Finished calls may be cut. Problems, and calls that wait for a decision, must be complete. */
  #style({ kind }: Line): LineStyle {
    const { paint, live } = this.#options
    if (!live) return { paint }
    return { paint, width: this.#width(), tooLong: kind === 'done' || kind === 'failed' ? 'cut' : 'wrap' }
  }

  #width(): number {
    return (this.#output.columns || 80) - 1
  }

  /** Limits the lines, because more lines than rows would scroll the start of the region out of reach. */
  #shown(lines: Line[]): Line[] {
    const most = Math.max(1, (this.#output.rows || 24) - 2)
    if (lines.length <= most) return lines
    const rest = lines.length - most + 1
    return [{ kind: 'notice', title: `… and ${rest} more` }, ...lines.slice(rest)]
  }

  #erased(): string {
    if (this.#drawn === '') return ''
    this.#drawn = ''
    return `${eraseBelow}${showCursor}`
  }

  #closed(): string {
    const end = this.#lineOpen ? `${this.#wrap.end()}\n` : ''
    this.#lineOpen = false
    return end
  }

  #write(text: string): void {
    if (text !== '') this.#output.write(text)
  }
}

const up = (rows: number) => (rows > 0 ? `\u001b[${rows}A` : '')
