import { mostCharacters } from '../../answer-limits.ts'
import { matchesSequences } from './match-pattern.ts'
import { readPattern, type Sequence } from './pattern.ts'

export interface TextLimits {
  minLength?: number
  maxLength?: number
  /** Every step of the search costs. */
  spend: (cost: number) => boolean
}

const mostRepeats = 64
const mostBranches = 8
const mostVariations = 12

/** Texts that match a regular expression, the shortest first. There are none for references to what a group took, and few for lookarounds. */
export function* textsMatching(pattern: string, { minLength = 0, maxLength = Infinity, spend }: TextLimits) {
  const alternatives = readPattern(pattern)
  if (!alternatives) return
  const seen = new Set<string>()
  // What repeats is repeated equally often; for a long text, as often as one, two, three or four parts need to fill it.
  const repeats = [
    ...Array(mostRepeats + 1).keys(),
    ...[4, 3, 2, 1].map((parts) => Math.max(Math.ceil(minLength / parts) - 1, 0)),
    minLength,
  ]
  for (let variation = 0; variation < mostVariations; variation += 1)
    for (let branch = 0; branch < mostBranches; branch += 1)
      for (const more of repeats) {
        const text = written(alternatives, { variation, branch, more }, Math.min(maxLength * 2, mostCharacters))
        if (!spend(1 + (text?.length ?? 0))) return
        if (text === undefined || seen.has(text)) continue
        seen.add(text)
        const { length } = [...text]
        if (length >= minLength && length <= maxLength && matchesSequences(alternatives, text, spend)) yield text
      }
}

interface Style {
  /** Which of the characters that are allowed, and which of several alternatives. */
  variation: number
  branch: number
  /** How often more than it must something is repeated. */
  more: number
}

/** Undefined for a text with more code units than there is room for. */
function written(alternatives: readonly Sequence[], style: Style, room: number): string | undefined {
  let text = ''
  for (const { atom, least, most } of alternatives[style.branch % alternatives.length] ?? []) {
    if (atom.kind !== 'group' && atom.kind !== 'character') continue
    const times = Math.min(least + style.more, most)
    if (times === 0) continue
    const one =
      atom.kind === 'group'
        ? written(atom.alternatives, style, room)
        : atom.examples[style.variation % atom.examples.length]
    if (one === undefined || text.length + one.length * times > room) return undefined
    if (one !== '') text += one.repeat(times)
  }
  return text
}
