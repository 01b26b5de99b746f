import { isScalar, type Report, yaml } from '@deckhand/spec/yaml'
import type { Node, Scalar } from 'yaml'

interface Comment {
  words: string
  column: number
  /** Whether only blanks precede it. */
  isAlone: boolean
}

/**
 * Finds the comments of keys. The YAML library's own comments do not work: it attaches one above a key to the end of the mapping before it, and joins
 * two at different keys.
 */
export class Comments {
  readonly #report: Report
  #byLine: Map<number, Comment> | undefined
  readonly #taken = new Set<number>()

  constructor(report: Report) {
    this.#report = report
  }

  /** The comment lines directly above the key with the same indentation, and the one at the end of its line. Call it for a key before the keys in its value, because the first key of a line gets the comment. */
  about(key: Scalar, value: Node): string | undefined {
    if (!this.#report.source.includes('#')) return undefined
    this.#byLine ??= commentsOf(this.#report)
    const { line, col } = this.#place(key.range?.[0])
    const words = [...this.#above(line, col), ...this.#beside(line, value)].filter((text) => text !== '')
    return words.length === 0 ? undefined : words.join('\n')
  }

  #above(line: number, column: number): string[] {
    const words: string[] = []
    if (!this.#isFirst(line, column)) return words
    for (let each = this.#byLine?.get(line - 1), up = 1; each?.isAlone && each.column === column; ) {
      words.push(each.words)
      up += 1
      each = this.#byLine?.get(line - up)
    }
    return words.reverse()
  }

  #beside(line: number, value: Node): string[] {
    const isShort = isScalar(value) && value.type !== 'BLOCK_FOLDED' && value.type !== 'BLOCK_LITERAL'
    const end = isShort ? this.#place(value.range?.[1]).line : line
    const found = [line, end].find((each) => this.#byLine?.get(each)?.isAlone === false && !this.#taken.has(each))
    this.#taken.add(line).add(end)
    return found === undefined ? [] : [this.#byLine?.get(found)?.words ?? '']
  }

  #isFirst(line: number, column: number): boolean {
    const start = this.#report.lines.lineStarts[line - 1] ?? 0
    return this.#report.source.slice(start, start + column - 1).trim() === ''
  }

  #place(offset = 0): { line: number; col: number } {
    return this.#report.lines.linePos(offset)
  }
}

const scalarMark = '\x1f'
const marks = new Set(['\x02', '\x18', scalarMark])

function commentsOf({ source, lines }: Report): Map<number, Comment> {
  const found = new Map<number, Comment>()
  let offset = 0
  let isText = false
  for (const token of new (yaml().Lexer)().lex(source)) {
    if (token.startsWith('#') && !isText) {
      const { line, col } = lines.linePos(offset)
      const isAlone = source.slice(offset - col + 1, offset).trim() === ''
      found.set(line, { words: token.replace(/^#+/, '').trim(), column: col, isAlone })
    }
    isText = token === scalarMark && !isText
    if (isText || !marks.has(token)) offset += isText ? 0 : token.length
  }
  return found
}
