import { contentStems, isFunctionWord, type Token, tokens } from '../language/tokens.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { isToolWord } from '../plan/tool-vocabulary.ts'
import { cueWeights } from './cue-weights.ts'
import { cueOf } from './cues.ts'
import type { Filling } from './filling.ts'
import { isMisfit } from './misfit.ts'
import type { Parameter } from './parameter.ts'
import type { Phrase } from './phrase.ts'
import { phraseValue } from './phrase-value.ts'
import { phrasesIn } from './phrases.ts'
import { hasAnyRole, hasRole, isFreeText, isQuery, namesSomebodyOrSomewhere, roles } from './roles.ts'
import { takesWords } from './takes-words.ts'

interface Pair {
  parameter: Parameter
  phrase: Phrase
  score: number
}

/** A weaker tie is taken for a parameter that must have a value than for one that may stay out. */
const thresholds = { required: 1, optional: 2.3 }

/** Hands the phrases that are left to the text parameters, the strongest tie first. */
export function fillPhrases(filling: Filling): void {
  const parameters = filling.open().filter(takesWords)
  const phrases = phrasesIn(filling)
  const used = new Map<Phrase, Parameter>()
  for (const { parameter, phrase, score } of rankedPairs(filling, parameters, phrases)) {
    const isEnough = score >= (parameter.isRequired ? thresholds.required : thresholds.optional)
    if (!isEnough || used.has(phrase) || [...used.values()].includes(parameter) || overlapsUsed(phrase, used)) continue
    used.set(phrase, parameter)
  }
  for (const [phrase, parameter] of used) givePhrase(filling, parameter, phrase, { phrases, used })
}

function rankedPairs(filling: Filling, parameters: Parameter[], phrases: Phrase[]): Pair[] {
  const pairs = parameters.flatMap((parameter) => {
    const weights = cueWeights(parameter)
    return phrases
      .filter((phrase) => !phrase.isVoid && !filling.isRefused(parameter, phrase.text) && !isMisfit(parameter, phrase))
      .filter((phrase) => !isOfTopic(parameter, phrase, phrases) && !isOnlyAdjective(filling, parameter, phrase))
      .map((phrase) => {
        const tie = Math.max(weights[phrase.cue] ?? 0, quotedTie(phrase, weights.quoted), lastResort(parameter, phrase))
        return { parameter, phrase, score: tie <= 0 ? 0 : tie + extras(parameter, phrase) }
      })
  })
  return pairs.filter((pair) => pair.score > 0).sort((a, b) => b.score - a.score)
}

/** In "a deck on bees on city roofs" the roofs are part of the topic, and no list of sections. */
function isOfTopic(parameter: Parameter, { cue, from }: Phrase, phrases: readonly Phrase[]): boolean {
  if (parameter.isRequired || !(parameter.isList || hasRole(parameter, roles.audience))) return false
  if (!/^(?:on|in|at|near|between|from|to)$/.test(cue)) return false
  return phrases.some((before) => /^(?:about|on|titled)$/.test(before.cue) && before.end <= from)
}

/** In "a short memo on bees" what stands before the tool's own noun is no title, no purpose and no second topic. */
function isOnlyAdjective(filling: Filling, parameter: Parameter, { cue, end }: Phrase): boolean {
  if (cue !== 'object' || isQuery(parameter)) return false
  if (parameter.isRequired) return hasRole(parameter, roles.title) && isBeforeNoun(filling, end)
  if (hasAnyRole(parameter) && !isFreeText(parameter)) return false
  return filling.parameters.some((other) => other.isRequired && isFreeText(other))
}

function isBeforeNoun({ text, vocabulary }: Filling, end: number): boolean {
  const [next] = tokens(text.slice(end, end + 40))
  return next?.start === 1 && isToolWord(vocabulary, next.stem)
}

/** A quotation is meant for a text; less so when a preposition ties it to something else. */
function quotedTie({ isQuoted, cue }: Phrase, weight = 1): number {
  if (!isQuoted) return 0
  return cue === 'quoted' ? weight + 0.5 : weight - 1
}

/** Words that nothing else wants may be anything that must be given, but not a person or place in small letters. */
function lastResort(parameter: Parameter, { cue, text }: Phrase): number {
  if (
    !parameter.isRequired ||
    cue === 'loose' ||
    cue === 'name' ||
    cue === 'possessive' ||
    cue === 'because' ||
    cue === 'indirect'
  )
    return 0
  if (namesSomebodyOrSomewhere(parameter) && !/^\p{Lu}/u.test(text)) return 0
  // Where something is does not say what it is called.
  if (/^(?:in|at|near|with)$/.test(cue) && hasRole(parameter, roles.title)) return 0
  return cue === 'object' ? 0.8 : 0.5
}

function extras(parameter: Parameter, phrase: Phrase): number {
  let extra = parameter.isRequired ? 0.6 : 0
  if (namesSomebodyOrSomewhere(parameter)) extra += /^[\p{Lu}\d]/u.test(phrase.text) ? 0.8 : -0.3
  if (isProper(phrase) && !hasAnyRole(parameter) && /^(?:with|by|for|to)$/.test(phrase.cue)) extra += 1.5
  if (isProper(phrase) && isQuery(parameter)) extra += 1
  // In "a friendly plumber" the first word says how the tool's thing is, and names nobody.
  if (hasRole(parameter, roles.person) && phrase.cue === 'object' && !phrase.isWhole && !/^\p{Lu}/u.test(phrase.text))
    extra -= 2
  const words = [...parameter.nameStems, ...parameter.descriptionStems]
  if (!phrase.isQuoted && contentStems(phrase.text).some((stem) => words.includes(stem))) extra += 0.8
  return extra
}

/** A name in capitals, as in "with Marco". */
function isProper({ text, isQuoted }: Phrase): boolean {
  return !isQuoted && /^\p{Lu}\p{Ll}/u.test(text)
}

function overlapsUsed(phrase: Phrase, used: Map<Phrase, Parameter>): boolean {
  return [...used.keys()].some((other) => other.start < phrase.end && phrase.start < other.end)
}

function givePhrase(filling: Filling, parameter: Parameter, phrase: Phrase, given: Given): void {
  const end = isFreeText(parameter) && !phrase.isQuoted ? runOn(filling, phrase, given) : phrase.end
  const value = phraseValue(filling, parameter, {
    ...phrase,
    text: end > phrase.end ? filling.text.slice(phrase.start, end) : phrase.text,
  })
  filling.give(parameter, { value, spans: [{ start: phrase.from, end }] })
}

interface Given {
  phrases: Phrase[]
  used: Map<Phrase, Parameter>
}

/** Running text goes on over words that no other parameter wanted: "hotels" + "in Berlin". */
function runOn(filling: Filling, phrase: Phrase, { phrases, used }: Given): number {
  if (!phrase.isWhole) return phrase.end
  const free = filling.freeText()
  const mark = /[|;!?\n]|\.(?:\s|$)|:\s/.exec(free.slice(phrase.end))
  const next = phrases.find((other) => other.start >= phrase.end && (used.has(other) || other.isQuoted || other.isVoid))
  const end = Math.min(next?.from ?? free.length, phrase.end + (mark?.index ?? free.length))
  const isCut = end < withoutEnding(free, ' .!?\n').length
  const words = tokens(free.slice(phrase.end, end))
  while (words.length > 0 && isDangling(words, isCut)) words.pop()
  return phrase.end + (words.at(-1)?.end ?? 0)
}

/** "hotels in Berlin for" | "two people": the last word belonged to what was taken. */
function isDangling(words: Token[], isCut: boolean): boolean {
  const last = words.at(-1)?.lower ?? ''
  if (/^(?:please|thanks|now|me|us)$/.test(last)) return true
  if (last === 'for' && !isCut) return true
  return isCut && (isFunctionWord(last) || cueOf(last) !== undefined)
}
