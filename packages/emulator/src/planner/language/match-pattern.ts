import type { Assertion, Atom, Piece, Sequence } from './pattern.ts'

type Spend = (cost: number) => boolean
type Positions = ReadonlySet<number>

/**
 * Whether the pattern is found in the text. Follows all ways through the pattern at once: `RegExp` tries one after the other, which for
 * `^(a+)+$` takes longer than anyone waits. False once `spend` says that there is no budget left.
 */
export function matchesSequences(alternatives: readonly Sequence[], text: string, spend: Spend): boolean {
  const characters = [...text]
  return new Matcher(characters, spend).ends(alternatives, new Set([...characters.keys(), characters.length])).size > 0
}

class Matcher {
  readonly #text: readonly string[]
  readonly #spend: Spend

  constructor(text: readonly string[], spend: Spend) {
    this.#text = text
    this.#spend = spend
  }

  /** Where a match that begins at one of the positions can end. */
  ends(alternatives: readonly Sequence[], from: Positions): Positions {
    const ends = new Set<number>()
    for (const sequence of alternatives)
      for (const end of sequence.reduce((positions, piece) => this.#repeated(piece, positions), from)) ends.add(end)
    return ends
  }

  #repeated({ atom, least, most }: Piece, from: Positions): Positions {
    const ends = new Set(least === 0 ? from : [])
    let last = from
    for (let count = 1; count <= most && last.size > 0; count += 1) {
      if (!this.#spend(last.size)) return new Set()
      const next = this.#once(atom, last)
      last = count < least ? next : new Set([...next].filter((position) => !ends.has(position)))
      if (count >= least) for (const position of last) ends.add(position)
    }
    return ends
  }

  #once(atom: Atom, from: Positions): Positions {
    if (atom.kind === 'group') return this.ends(atom.alternatives, from)
    if (atom.kind === 'character') {
      const taken = [...from].filter((at) => at < this.#text.length && atom.is(this.#text[at] ?? ''))
      return new Set(taken.map((at) => at + 1))
    }
    return new Set([...from].filter((at) => this.#holds(atom, at)))
  }

  #holds(atom: Assertion, at: number): boolean {
    switch (atom.kind) {
      case 'start':
        return at === 0
      case 'end':
        return at === this.#text.length
      case 'edge':
      case 'no-edge':
        return (this.#isWord(at - 1) !== this.#isWord(at)) === (atom.kind === 'edge')
      case 'look': {
        const isFound = atom.isAhead
          ? this.ends(atom.alternatives, new Set([at])).size > 0
          : this.ends(atom.alternatives, new Set(Array.from({ length: at + 1 }, (_, start) => start))).has(at)
        return isFound === atom.isWanted
      }
    }
  }

  #isWord(at: number): boolean {
    return /^\w$/.test(this.#text[at] ?? '')
  }
}
