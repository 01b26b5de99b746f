import { escapePattern } from '../language/escape-pattern.ts'
import { stem } from '../language/stem.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isFunctionWord, type Token, tokens } from '../language/tokens.ts'
import { aliasesOf, currencySigns } from './codes.ts'
import { cueWeights } from './cue-weights.ts'
import { cueOf } from './cues.ts'
import { examplesIn } from './examples.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { hasRole, isFreeText, roles } from './roles.ts'

interface Match {
  value: unknown
  score: number
  spans: Token[]
}

/** Gives enum values that the words name as they are. Comes before dates, so that "tomorrow afternoon" leaves the afternoon. */
export function fillNamedChoices(filling: Filling): void {
  for (const parameter of filling.open()) if (parameter.schema.enum.length > 0) giveChoice(filling, parameter, named)
}

/** Gives enum values that the words mean or explain, and values that a description offers as examples. */
export function fillChoices(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (parameter.schema.enum.length > 0) giveChoice(filling, parameter, 0)
    else if (parameter.type === 'string' && !parameter.schema.format) giveExample(filling, parameter)
  }
}

/** Scores from here on are for values that stand in the words. */
const named = 4

function giveChoice(filling: Filling, parameter: Parameter, least: number): void {
  // The amount may be taken already, of which the currency is a part: "20000 EUR".
  const isCurrency = /\bcurrenc/i.test(parameter.description)
  const text = isCurrency ? filling.text : filling.freeText({ withQuoted: true })
  const words = tokens(text)
  const matches = parameter.schema.enum
    .map((value, index) => matchSign(text, value) ?? matchChoice(parameter, value, index, words))
    .filter((match) => match.score > 0 && match.score >= least)
    .map((match) => ({ ...match, score: match.score + cueBonus(parameter, match, words) }))
    .sort((a, b) => b.score - a.score)
  const [best] = matches
  if (!best) return
  if (!parameter.isList) filling.give(parameter, best)
  else {
    const strong = matches.filter((match) => match.score >= Math.min(3, best.score))
    filling.give(parameter, {
      value: strong.map((match) => match.value),
      spans: strong.flatMap((match) => match.spans),
    })
  }
}

/** "fahrenheit to celsius": of two parameters with the same choices, "to" tells which gets which. */
function cueBonus(parameter: Parameter, { spans }: Match, words: Token[]): number {
  const before = words.findLast((word) => word.end <= (spans[0]?.start ?? 0))
  const cue = before && cueOf(before.lower)
  if (cue !== 'to' && cue !== 'into' && cue !== 'from') return 0
  const weights = cueWeights(parameter)
  const toward = Math.max(weights.to ?? 0, weights.into ?? 0)
  const isTarget = toward >= (weights.from ?? 0)
  return isTarget === (cue !== 'from') ? 0.5 : -0.5
}

/** "$42" names the currency without a word. */
function matchSign(text: string, value: unknown): Match | undefined {
  const sign = Object.keys(currencySigns).find((candidate) => currencySigns[candidate] === value)
  return sign && text.includes(sign) ? { value, score: named, spans: [] } : undefined
}

function matchChoice(parameter: Parameter, value: unknown, index: number, words: Token[]): Match {
  const run = runOf(String(value), words)
  if (run.length > 0) return { value, score: named + run.length, spans: run }
  const alias = aliasesOf(String(value))
    .map((name) => runOf(name, words))
    .find((found) => found.length > 0)
  if (alias) return { value, score: named, spans: alias }
  const meant = words.filter((word) => !isFunctionWord(word.lower) && areSynonyms(word.stem, stem(String(value))))
  if (meant[0]) return { value, score: 2, spans: [meant[0]] }
  const explained = explainedBy(explanation(parameter, index), words)
  return { value, score: explained.length > 0 ? 1 + explained.length : 0, spans: explained.slice(0, 1) }
}

/** The words in a row that say the value: "in progress" says `in_progress`. */
function runOf(value: string, words: Token[]): Token[] {
  const wanted = tokens(value.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '))
  if (wanted.length === 0) return []
  for (let start = 0; start + wanted.length <= words.length; start++) {
    const run = words.slice(start, start + wanted.length)
    if (run.every((word, offset) => sameWord(word, wanted[offset]))) return run
  }
  return []
}

function sameWord(word: Token, wanted: Token | undefined): boolean {
  return wanted !== undefined && (word.lower === wanted.lower || (word.stem === wanted.stem && word.stem.length > 2))
}

/** What the description says of one value: the words from its mention to the next value's. */
function explanation({ schema, description }: Parameter, index: number): string {
  const own = schema.enumTexts[index]
  if (own) return own
  const lower = description.toLowerCase()
  const mentions = schema.enum.map((value) => indexOfWord(lower, String(value).toLowerCase()))
  const start = mentions[index] ?? -1
  if (start < 0) return ''
  const next = Math.min(...mentions.filter((mention) => mention > start), description.length)
  return description.slice(start + String(schema.enum[index]).length, next)
}

function indexOfWord(text: string, word: string): number {
  const match = new RegExp(`(?<![\\p{L}\\d])${escapePattern(word)}(?![\\p{L}\\d])`, 'u').exec(text)
  return match?.index ?? -1
}

function explainedBy(text: string, words: Token[]): Token[] {
  const meanings = tokens(text).filter((token) => !isFunctionWord(token.lower) && token.lower.length > 2)
  return words.filter((word) => !isFunctionWord(word.lower) && meanings.some((meaning) => meaning.stem === word.stem))
}

const saysLook = ({ nameStems }: Parameter) => nameStems.at(-1) === 'style'

/** A short example in the words is almost always meant as the value. */
function giveExample(filling: Filling, parameter: Parameter): void {
  const words = tokens(filling.freeText())
  const examples = examplesIn(parameter.description)
  if (examples.length < 2 || (isFreeText(parameter) && !hasRole(parameter, roles.style) && !saysLook(parameter))) return
  for (const example of examples) {
    if (example.split(' ').length > 3 || /\d/.test(example)) continue
    const run = runOf(example, words)
    const first = run[0]
    const last = run.at(-1)
    if (!first || !last || run.every((word) => isFunctionWord(word.lower))) continue
    const mark = /^[#@]/.test(example) && filling.text[first.start - 1] === example[0] ? 1 : 0
    const value = filling.text.slice(first.start - mark, last.end)
    if (filling.give(parameter, { value: parameter.isList ? [value] : value, spans: run })) return
  }
}
