import { contentTokens } from '../language/tokens.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { isToolWord } from '../plan/tool-vocabulary.ts'
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
    const start = verbEnd(filling.text, filling.vocabulary)
    const value = trimmed(filling.text.slice(start))
    const isTitle = speaksHowMuch(parameter, titleWords) >= 0.85
    if (value !== '' && saysMore(filling, start, isTitle))
      filling.give(parameter, { value, spans: [{ start, end: filling.text.length }] })
  }
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

const titleWords = stems('title heading headline')

/** Words that are neither the tool's own nor given away; a title may be made of words that were ("model for Q3 2026"). */
function saysMore(filling: Filling, start: number, isTitle: boolean): boolean {
  const text = isTitle ? filling.text : filling.freeText({ withQuoted: true })
  return contentTokens(text.slice(start)).some(
    (token) => !isToolWord(filling.vocabulary, token.stem) && !/^\d+$/.test(token.lower),
  )
}

function trimmed(text: string): string {
  const start = text.trim().replace(/^(?:that|a|an|the|some|to|for|about|on)\s+/i, '')
  const end = withoutEnding(start, ' .!?\n').replace(/(?:please|thanks|thank you|for me)$/i, '')
  return withoutEnding(end, ' ,.!?\n')
}
