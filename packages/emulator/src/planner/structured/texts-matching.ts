/** A part of a pattern that may stand several times: one character by the class it is of, a group, or nothing, as an anchor is. */
interface Piece {
  atom: { oneOf: string } | { group: Piece[][] } | undefined
  least: number
  most: number
}

const mostRepeats = 64
const usualCharacters = [...'aAbBcC0123456789xyzXYZ -_./@:,!#äß']

/** Texts that keep to a regular expression, the shortest first, for all but lookarounds and backreferences. Test them before you use them. */
export function* textsMatching(pattern: string): Generator<string> {
  const alternatives = new Reader(pattern).alternatives()
  for (let more = 0; more <= mostRepeats; more += 1)
    for (const alternative of alternatives) yield textOf(alternative, more)
}

function textOf(pieces: Piece[], more: number): string {
  return pieces
    .map(({ atom, least, most }) => {
      if (!atom) return ''
      const text = 'group' in atom ? textOf(atom.group[0] ?? [], more) : characterOf(atom.oneOf)
      return text.repeat(Math.min(least + more, most, least + mostRepeats))
    })
    .join('')
}

function characterOf(oneOf: string): string {
  try {
    const test = new RegExp(`^${oneOf}$`, 'u')
    return [...usualCharacters, ...oneOf].find((character) => test.test(character)) ?? ''
  } catch {
    return oneOf
  }
}

class Reader {
  readonly #pattern: string
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  alternatives(): Piece[][] {
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

  #atom(): Piece['atom'] {
    if (this.#take(/[\^$]|\\[bB]/y) !== undefined) return undefined
    const group = this.#take(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y)
    if (group !== undefined) {
      const inner = { group: this.alternatives() }
      this.#take(/\)/y)
      return /\?<?[=!]/.test(group) ? undefined : inner
    }
    const oneOf = this.#take(/\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|./suy) ?? ''
    return { oneOf }
  }

  #take(shape: RegExp): string | undefined {
    shape.lastIndex = this.#at
    const found = shape.exec(this.#pattern)?.[0]
    this.#at += found?.length ?? 0
    return found
  }
}
