import { quotedTexts } from '../language/quoted.ts'
import { overlapsAny, type Span } from '../language/spans.ts'
import { opensClause } from './mood.ts'

export interface Clause extends Span {
  text: string
  /** Comes after what precedes it, and may use its results. */
  isLater: boolean
}

const mostClauses = 12

// Words that put one thing after another.
const afterwards =
  /[\s,;.!]{0,4}\b(?:and then|then|after that|afterwards|after this|once (?:that|this|it)(?:['’]s| is)? done|when (?:that|this|it)(?:['’]s| is)? done|followed by|subsequently|finally|lastly)\b[\s,:]*|\n\s{0,3}\d{1,2}[.)]\s{1,3}/giu
// Words and marks that put one thing beside another.
const beside =
  /\s{0,3}(?:,\s{0,3}(?:and|plus|but)(?:\s+also)?\s|;\s|\band\s+also\s|\bas well as\s|\band\s|\bplus\s|,\s|[.!?]{1,4}\s{1,3}|\n\s{0,3}(?:[-*•]\s)?)\s{0,3}/giu
/** Words that mean something said before. */
export const pointsBack =
  /\b(?:(?<!\b(?:is|was|does|will|has|can) )it|them|that one|this one|those|these|the (?:results?|answer|outcome|first one|first|summary|findings|latter))\b(?!['’]s\b| (?:is|was|will|has)\b)/i

/**
 * Splits a request into clauses. Cuts only where the right side opens with a verb or a question word, so that lists and titles with
 * "and" stay whole; `leads` are verbs that only the declared tools know.
 */
export function splitClauses(text: string, leads: ReadonlySet<string>): Clause[] {
  const start = /^\s*(?:1[.)]\s+|[-*•]\s+|first(?:ly)?,?\s+)?/i.exec(text)?.[0].length ?? 0
  const whole = { start, end: text.length }
  const stretches = cut(text, whole, afterwards, leads)
  const clauses = stretches.flatMap((stretch, step) =>
    cut(text, stretch, beside, leads).map((piece, index) => {
      const words = text.slice(piece.start, piece.end)
      return { ...piece, text: words, isLater: index === 0 ? step > 0 : pointsBack.test(words) }
    }),
  )
  return clauses.filter((clause) => clause.text.trim() !== '').slice(0, mostClauses)
}

function cut(text: string, within: Span, separator: RegExp, leads: ReadonlySet<string>): Span[] {
  const stretch = text.slice(within.start, within.end)
  const quoted = quotedTexts(stretch)
  const pieces: Span[] = []
  let start = 0
  for (const match of stretch.matchAll(separator)) {
    const span = { start: match.index, end: match.index + match[0].length }
    if (pieces.length >= mostClauses) break
    // A verb needs something to act on: "search and list the plants" is one clause.
    if (!/\S\s+\S/.test(stretch.slice(start, span.start))) continue
    if (overlapsAny(span, quoted) || !opensClause(stretch.slice(span.end, span.end + 200), leads)) continue
    const mark = /^\s*[.!?]+/.exec(match[0])?.[0].length ?? 0
    pieces.push({ start, end: span.start + mark })
    start = span.end
  }
  pieces.push({ start, end: stretch.length })
  return pieces.map((piece) => ({ start: piece.start + within.start, end: piece.end + within.start }))
}
