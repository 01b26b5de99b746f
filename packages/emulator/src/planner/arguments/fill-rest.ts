import { findDates } from '../language/dates.ts'
import { type Span, spanOf } from '../language/spans.ts'
import { contentTokens } from '../language/tokens.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { isToolWord } from '../plan/tool-vocabulary.ts'
import { isDateParameter } from './date-format.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { speaksHowMuch, stems } from './parameter.ts'
import { isFreeText, isKind } from './roles.ts'
import { segmentsOf } from './segments.ts'
import { takesWords } from './takes-words.ts'
import { verbEnd } from './verb-end.ts'

/** For a text that must be given and has no words of its own yet: what stands after the verb, if it says anything new. */
export function fillRest(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (!parameter.isRequired || !takesWords(parameter) || parameter.isList) continue
    if (isKind(parameter)) giveKind(filling, parameter)
    if (!isFreeText(parameter)) continue
    giveRest(filling, parameter)
  }
}

function giveRest(filling: Filling, parameter: Parameter): void {
  const begin = verbEnd(filling.text, filling.vocabulary)
  const isTitle = speaksHowMuch(parameter, titleWords) >= 0.85
  const span = isTitle ? { start: begin, end: titleEnd(filling, begin) } : longestFree(filling, begin)
  const value = trimmed(filling.text.slice(span.start, span.end).replace(addresses, ''))
  if (value === '') return
  if (saysMore(filling, value)) filling.give(parameter, { value, spans: [span] })
  else if (isTitle && namesOne(filling, value)) filling.give(parameter, { value: capitalised(value), spans: [span] })
}

/** "Invite ann@example.com to lunch" is about lunch. */
const addresses = /^[\s,]*(?:\S+@\S+(?:\s+and\b)?\s*)+(?:(?:to|for) (?:an? |the )?)?/

/** When it is has a place of its own: "a viewing on Thursday at 3" is called viewing. */
function titleEnd(filling: Filling, begin: number): number {
  const hasMoment = [...filling.values.keys()].some(isDateParameter)
  const starts = hasMoment
    ? findDates(filling.text, filling.now).flatMap(({ spans }) => spans.map(({ start }) => start))
    : []
  return Math.min(filling.text.length, ...starts.filter((start) => start > begin))
}

/** "Viewing" is one of the things that a tool for events may be used for; "event" says nothing. */
function namesOne({ vocabulary }: Filling, value: string): boolean {
  return contentTokens(value).some(({ stem }) => (vocabulary.weights.get(stem) ?? 0) < 1)
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The longest stretch that nothing has taken; a title may be made of words that were ("model for Q3 2026"). */
function longestFree(filling: Filling, begin: number): Span {
  const pieces = Array.from(filling.freeText({ withQuoted: true }).slice(begin).matchAll(/[^|]+/g), spanOf)
  const longest = pieces.reduce((best, piece) => (piece.end - piece.start > best.end - best.start ? piece : best), {
    start: 0,
    end: 0,
  })
  return { start: begin + longest.start, end: begin + longest.end }
}

/** "Draft a contract": the thing itself says its kind, though the tool knows the word. */
function giveKind(filling: Filling, parameter: Parameter): void {
  const start = verbEnd(filling.text, filling.vocabulary)
  const object = segmentsOf(filling).find((segment) => segment.cue === 'object')
  const words = object ? contentTokens(filling.text.slice(start, object.end)) : []
  const [first, last] = [words[0], words.at(-1)]
  if (first && last)
    filling.give(parameter, { value: filling.text.slice(start + first.start, start + last.end), spans: [] })
}

const saysNothing = /^(?:\d+|results?|answer|outcome|summary|findings|first|second|last|latter|same)$/

const titleWords = stems('title heading headline')

/** Words that the tool does not know already. */
function saysMore(filling: Filling, text: string): boolean {
  return contentTokens(text).some(
    (token) => !isToolWord(filling.vocabulary, token.stem) && !saysNothing.test(token.lower),
  )
}

function trimmed(text: string): string {
  const start = text.replace(/^[\s,;:]{0,9}(?:(?:that|a|an|the|some|to|for|about|on|and)\s+)?/i, '')
  const end = withoutEnding(start, ' ,.!?\n').replace(
    /\s(?:please|thanks|thank you|for me|(?:for|on|at|in|to|by|with|over)(?: the)?|and)$/i,
    '',
  )
  return withoutEnding(end, ' ,.!?\n')
}
