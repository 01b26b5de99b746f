import type { Span } from '../language/spans.ts'
import { isFunctionWord, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { type Cue, cueOf } from './cues.ts'
import type { Filling } from './filling.ts'
import { verbEnd } from './verb-end.ts'

/** A stretch of the clause from one cue to the next. */
export interface Segment extends Span {
  cue: Cue
  /** Where the cue begins; the words begin at `start`. */
  from: number
}

const marks =
  /\b(?:because of|due to|owing to|instead of)\b|[\p{L}\p{N}][\p{L}\p{N}'’-]*|\|+|,\s(?=(?:it|this|that|he|she|they|i|we|but|so)\b)|,\s(?=(?:the|my|our|his|her|there)\b[^,.;|]{0,80}\b(?:is|are|was|were|has|have|does|do|will|won['’]t|can['’]t|doesn['’]t)\b)|[;!?\n]+|(?<!\b(?:inc|ltd|co|corp|llc|dr|mrs?|ms|prof|jr|sr|st))\.(?=\s|$)|:(?=\s)/giu

/** Cuts what nothing has taken yet into segments. */
export function segmentsOf(filling: Filling): Segment[] {
  const free = filling.freeText()
  const begin = verbEnd(filling.text, filling.vocabulary)
  const found: Segment[] = []
  let current: Segment = { cue: 'object', from: begin, start: begin, end: begin }
  for (const match of free.slice(begin).matchAll(marks)) {
    const start = begin + match.index
    const cue = boundary(filling, free, { mark: match[0], start, segment: current })
    if (!cue) continue
    found.push({ ...current, end: start })
    current = { cue, from: start, start: start + match[0].length, end: start }
  }
  found.push({ ...current, end: free.length })
  return found.filter((segment) => /[\p{L}\p{N}]/u.test(free.slice(segment.start, segment.end)))
}

interface Mark {
  mark: string
  start: number
  segment: Segment
}

/** The cue that a word or mark opens, if it ends the segment before it. */
function boundary(filling: Filling, free: string, { mark, start, segment }: Mark): Cue | undefined {
  const isEmpty = !/[\p{L}\p{N}]/u.test(free.slice(segment.start, start))
  // What was taken from the front of a segment leaves the rest tied as before: "with | eggs".
  if (mark.startsWith('|') && isEmpty) return segment.cue
  // "…, the sink is blocked" tells why.
  if (mark.startsWith(',') && /^\s?(?:the|my|our|his|her|there)\b/i.test(free.slice(start + 1, start + 10)))
    return 'clause'
  if (/^[|;,.!?\n]/.test(mark)) return 'loose'
  if (mark === ':') return 'colon'
  if (mark.toLowerCase() === 'of') return isOnlyNouns(filling, free.slice(segment.start, start)) ? 'of' : undefined
  if (/^(?:that|which)$/i.test(mark)) return isEmpty && !/\|\s*$/.test(free.slice(0, start)) ? undefined : 'loose'
  const cue = cueOf(mark)
  return cue === 'to' && isVerbNext(free.slice(start + 2, start + 40)) ? 'infinitive' : cue
}

function isVerbNext(after: string): boolean {
  const [next] = tokens(after)
  if (!next || next.text !== next.lower || isFunctionWord(next.lower)) return false
  return isCommonVerb(next.stem) || /^ ?\p{L}+ (?:the|an?|my|our|all|every|up|out|about)\b/u.test(after)
}

/** "The loans of Maria" is about loans, which the tool knows, and the rest is what matters; "the history of tea" stays whole. */
function isOnlyNouns(filling: Filling, text: string): boolean {
  const words = tokens(text)
  return (
    words.length > 0 && words.every((token) => isFunctionWord(token.lower) || filling.vocabulary.nouns.has(token.stem))
  )
}
