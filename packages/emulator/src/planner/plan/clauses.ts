import { quotedTexts } from '../language/quoted.ts'
import { overlapsAny, type Span } from '../language/spans.ts'
import { type Token, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { opensClause, readMood } from './mood.ts'

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
 * "and" stay whole; `leads` are verbs that only the declared tools know, and `things` is what they are for.
 */
export function splitClauses(
  text: string,
  leads: ReadonlySet<string>,
  things: ReadonlySet<string> = new Set(),
): Clause[] {
  const start = /^\s*(?:1[.)]\s+|[-*•]\s+|first(?:ly)?,?\s+)?/i.exec(text)?.[0].length ?? 0
  const whole = { start, end: text.length }
  const stretches = cut(text, whole, afterwards, (after) => opensClause(after, leads) || namesThing(after))
  let verb = ''
  const clauses = stretches.flatMap((stretch, step) =>
    cut(text, stretch, beside, (after) => opensClause(after, leads) || namesOther(after, things)).map(
      (piece, index) => {
        const said = text.slice(piece.start, piece.end)
        // "Make a deck, then a budget": both are made.
        const isBare = verb !== '' && namesThing(said)
        if (!isBare) verb = verbOf(said)
        const words = isBare ? `${verb} ${said}` : said
        return { ...piece, text: words, isLater: index === 0 ? step > 0 : pointsBack.test(words) }
      },
    ),
  )
  return clauses.filter((clause) => clause.text.trim() !== '').slice(0, mostClauses)
}

const thing = /^(?:an?|another) (?=\p{L})/iu

const namesThing = (text: string) => thing.test(text)

/** "… and a budget for a bakery": a thing that a tool makes, with words of its own. */
function namesOther(text: string, things: ReadonlySet<string>): boolean {
  if (!thing.test(text)) return false
  const [, first, second, third] = tokens(text.slice(0, 80))
  const isMatter = (token: Token | undefined) =>
    token !== undefined && /^(?:about|on|for|with|between)$/.test(token.lower)
  const isThing = (token: Token | undefined) => token !== undefined && things.has(token.stem)
  return (isThing(first) && isMatter(second)) || (isThing(second) && isMatter(third))
}

function verbOf(clause: string): string {
  const { mood, core } = readMood(clause)
  const [first] = tokens(core.slice(0, 60))
  return mood === 'request' && first && isCommonVerb(first.stem) ? first.text : ''
}

function cut(text: string, within: Span, separator: RegExp, opens: (after: string) => boolean): Span[] {
  const stretch = text.slice(within.start, within.end)
  const quoted = quotedTexts(stretch)
  const pieces: Span[] = []
  let start = 0
  for (const match of stretch.matchAll(separator)) {
    const span = { start: match.index, end: match.index + match[0].length }
    if (pieces.length >= mostClauses) break
    // A verb needs something to act on: "search and list the plants" is one clause.
    if (!/\S\s+\S/.test(stretch.slice(start, span.start))) continue
    if (overlapsAny(span, quoted) || !opens(stretch.slice(span.end, span.end + 200))) continue
    const mark = /^\s*[.!?]+/.exec(match[0])?.[0].length ?? 0
    pieces.push({ start, end: span.start + mark })
    start = span.end
  }
  pieces.push({ start, end: stretch.length })
  return pieces.map((piece) => ({ start: piece.start + within.start, end: piece.end + within.start }))
}
