/** A regular expression as its parts, so that texts can be made from it and matched in time that a request cannot blow up. */
export type Sequence = readonly Piece[]

export interface Piece {
  atom: Atom
  least: number
  most: number
}

/** Takes no character. */
export type Assertion =
  | { kind: 'start' | 'end' | 'edge' | 'no-edge' }
  | { kind: 'look'; alternatives: readonly Sequence[]; isAhead: boolean; isWanted: boolean }

export type Atom =
  | { kind: 'character'; is: (character: string) => boolean; examples: readonly string[] }
  | { kind: 'group'; alternatives: readonly Sequence[] }
  | Assertion

const longestPattern = 1_000
const usualCharacters = [...'aAbBcC0123456789xyzXYZ -_./@:,!#äß']

/** Undefined for what is not a regular expression, and for one that is too long to work with. */
export function readPattern(pattern: string): Sequence[] | undefined {
  try {
    if (pattern.length > longestPattern || !new RegExp(pattern, 'u')) return undefined
    return new PatternReader(pattern).alternatives()
  } catch {
    return undefined
  }
}

class PatternReader {
  readonly #pattern: string
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  alternatives(): Sequence[] {
    const found: Piece[][] = [[]]
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ')') {
      if (this.#take(/\|/y) !== undefined) found.push([])
      else found.at(-1)?.push(this.#piece())
    }
    return found
  }

  #piece(): Piece {
    const atom = this.#atom()
    const range = this.#take(/\{\d+(?:,\d*)?\}\??/y)
    const sign = range === undefined ? this.#take(/[*+?]\??/y) : undefined
    if (range === undefined) {
      return { atom, least: (sign?.startsWith('+') ?? true) ? 1 : 0, most: /^[*+]/.test(sign ?? '') ? Infinity : 1 }
    }
    const [least = '0', most] = range.replace(/[{}?]/g, '').split(',')
    return { atom, least: Number(least), most: most === undefined ? Number(least) : Number(most || Infinity) }
  }

  #atom(): Atom {
    const edge = this.#take(/[\^$]|\\[bB]/y)
    if (edge !== undefined) return { kind: edges[edge] ?? 'edge' }
    const opening = this.#take(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y)
    if (opening !== undefined) {
      const alternatives = this.alternatives()
      this.#take(/\)/y)
      const look = /^\(\?(<?)([=!])$/.exec(opening)
      return look
        ? { kind: 'look', alternatives, isAhead: look[1] === '', isWanted: look[2] === '=' }
        : { kind: 'group', alternatives }
    }
    return character(
      this.#take(
        /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\k<\w+>|\\[1-9]\d*|\\.|./suy,
      ) ?? '',
    )
  }

  #take(shape: RegExp): string | undefined {
    shape.lastIndex = this.#at
    const found = shape.exec(this.#pattern)?.[0]
    this.#at += found?.length ?? 0
    return found
  }
}

const edges: Record<string, 'start' | 'end' | 'edge' | 'no-edge'> = {
  '^': 'start',
  $: 'end',
  '\\b': 'edge',
  '\\B': 'no-edge',
}

/** A reference to what a group took has no character: nothing matches it. */
function character(source: string): Atom {
  if (/^\\(?:k<|[1-9])/.test(source)) return { kind: 'character', is: () => false, examples: [] }
  const expression = new RegExp(`^${source}$`, 'u')
  const is = (one: string) => expression.test(one)
  return { kind: 'character', is, examples: [...new Set([...usualCharacters, ...source])].filter(is) }
}
