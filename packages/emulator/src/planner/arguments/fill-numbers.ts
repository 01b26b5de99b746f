import { type Numeral, numerals } from '../language/numerals.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { type Token, tokens } from '../language/tokens.ts'
import { isUnitFor } from '../language/units.ts'
import { countsSomething } from './counted.ts'
import { asksHowLong } from './fill-durations.ts'
import type { Filling } from './filling.ts'
import { isOfOtherTime } from './other-time.ts'
import type { Parameter } from './parameter.ts'
import { speaks, stems } from './parameter.ts'

/** Gives the numbers in the words to the parameters they count, price or limit. */
export function fillNumbers(filling: Filling): void {
  const parameters = filling.open().filter((parameter) => isNumeric(parameter) && parameter.schema.enum.length === 0)
  if (parameters.length === 0) return
  // Where a tool takes one number and nothing else, a bare number is that one.
  const isOnly = ({ end }: Numeral) => filling.parameters.length === 1 && !countsSomething(filling.text, end)
  const isTied = ({ parameter, numeral, score }: Pair) => score >= (parameter.isRequired || isOnly(numeral) ? 1 : 2)
  const pairs = pairsOf(filling, parameters)
    .filter(isTied)
    .sort((a, b) => b.score - a.score)
  for (const { parameter, numeral, end } of pairs) {
    if (!filling.isFree(numeral)) continue
    // Left out rather than misplaced: nothing else is meant either.
    if (isOfOtherTime(filling.text, numeral, parameter)) filling.ask(undefined, [numeral])
    else if (parameter.isList) giveList(filling, parameter, pairs)
    else
      filling.give(parameter, {
        value: numeral.value,
        spans: [{ start: numeral.start, end: rateEnd(filling.text, end) }],
      })
  }
  for (const parameter of parameters) if (!filling.values.has(parameter)) giveOne(filling, parameter)
  setAsideRates(filling)
}

/** The end of "30000 a month". */
function rateEnd(text: string, end: number): number {
  return end + (rate.exec(text.slice(end, end + 20))?.[0].length ?? 0)
}

const rate = /^\s(?:an?|per|each|every)\s(?:hour|day|week|month|year)\b/i

/** "With 30000 a month" is a figure that found no place, and no part of what a thing is called. */
function setAsideRates(filling: Filling): void {
  const free = filling.freeText()
  for (const { start, end } of numerals(free).slice(0, mostNumbers)) {
    const after = rateEnd(free, end)
    const tie = /(?:\b(?:with|at|of)\s)?$/i.exec(free.slice(0, start))
    if (after > end) filling.ask(undefined, [{ start: start - (tie?.[0].length ?? 0), end: after }])
  }
}

/** "the numbers 4, 8 and 15": one tie is enough for all. */
function giveList(filling: Filling, parameter: Parameter, pairs: Pair[]): void {
  const free = [...new Set(pairs.map((pair) => pair.numeral))].filter((numeral) => filling.isFree(numeral))
  const ordered = free.sort((a, b) => a.start - b.start)
  filling.give(parameter, { value: ordered.map((numeral) => numeral.value), spans: ordered })
}

function isNumeric(parameter: Parameter): boolean {
  return parameter.type === 'number' || parameter.type === 'integer'
}

interface Pair {
  parameter: Parameter
  numeral: Numeral
  score: number
  end: number
}

const mostNumbers = 40

function pairsOf(filling: Filling, parameters: Parameter[]): Pair[] {
  const free = filling.freeText()
  return numerals(free)
    .slice(0, mostNumbers)
    .flatMap((numeral) =>
      parameters.map((parameter) => {
        const { score, end } = tie(filling, parameter, numeral, free)
        return { parameter, numeral, score, end }
      }),
    )
}

const moneyWords = stems(
  'price cost amount budget money sum pay fee fare euro dollar pound salary value total spend rent bid offer',
)
/** An amount may be one of anything; these are money and nothing else. */
const sumWords = stems('price cost budget money fee fare salary revenue income expense cash profit')
const shareWords = stems('percent percentage discount rate share ratio tax vat tip interest')
const peopleWords = stems('people person guest party adult passenger attendee diner seat place traveller participant')
const peopleNouns = stems('people person guest adult passenger attendee diner traveller participant')
const limitWords = stems('limit result most maximum max count top many page')
const unitWords = stems('unit measure')
const countWords = stems('quantity count number many much amount copy piece ticket seat unit item serving')

/** How strongly a number belongs to a parameter, and where the words that say so end. */
function tie(filling: Filling, parameter: Parameter, numeral: Numeral, free: string): { score: number; end: number } {
  const counted = tokens(free.slice(numeral.end, numeral.end + 40)).slice(0, 3)
  const noun = counted.findIndex((token) => isAbout(parameter, token))
  const before = free.slice(Math.max(0, numeral.start - 30), numeral.start)
  const end = numeral.end + (noun === 0 || isUnit(filling, parameter, counted[0]) ? (counted[0]?.end ?? 0) : 0)
  const isLength = asksHowLong(parameter)
  const scores = [
    noun >= 0 ? 5 - noun : 0,
    isNamed(parameter, counted[0], before) ? 5.5 : 0,
    isUnit(filling, parameter, counted[0]) ? 4.5 : 0,
    kindScore(parameter, numeral),
    boundScore(parameter, before),
    isLabelled(parameter, before) ? 3.5 : 0,
    !isLength && /\bfor\s+$/i.test(before) && speaks(parameter, peopleWords) ? 3 : 0,
    speaks(parameter, limitWords) && countsToolNoun(filling, counted) ? 2.5 : 0,
    speaks(parameter, countWords) && countsToolNoun(filling, counted) ? 2.2 : 0,
    numeral.start === 0 && speaks(parameter, countWords) ? 2.5 : 0,
    1,
  ]
  // "3 Mill Lane" and "10115 Berlin" measure nothing, and "two Elm Chairs" are no price.
  const isOfName =
    numeral.kind === 'plain' &&
    /^ \p{Lu}\p{Ll}/u.test(free.slice(numeral.end)) &&
    (!speaks(parameter, countWords) || speaks(parameter, sumWords))
  const isNamedAfter = Math.max(...scores) <= (speaks(parameter, sumWords) && noun > 0 ? 4 : 1)
  if (isOfName && isNamedAfter) return { score: 0.5, end }
  // "12 slide" is no sum of money, whatever the tool is about.
  const countsOther =
    noun < 0 &&
    speaks(parameter, sumWords) &&
    countsSomething(free, numeral.end) &&
    !isUnit(filling, parameter, counted[0])
  const countsPeople =
    noun < 0 && counted[0] !== undefined && peopleNouns.has(counted[0].stem) && !speaks(parameter, peopleWords)
  const isOtherKind =
    countsPeople || ((numeral.kind === 'plain' ? countsOther : kindScore(parameter, numeral) === 0) && noun < 0)
  return { score: isOtherKind ? 0.5 : Math.max(...scores), end }
}

/** "4.5 kg" is one amount, unless the unit is wanted by itself. */
function isUnit(filling: Filling, parameter: Parameter, token: Token | undefined): boolean {
  if (!token || !isUnitFor(token.lower, [...parameter.nameStems, ...parameter.descriptionStems])) return false
  return !filling.open().some((other) => other !== parameter && other.type === 'string' && speaks(other, unitWords))
}

/** "volume 40", "a weight of 7" */
function isLabelled(parameter: Parameter, before: string): boolean {
  const words = tokens(before).reverse()
  const label = /^(?:of|is|to|at|be)$/.test(words[0]?.lower ?? '') ? words[1] : words[0]
  return label !== undefined && isAbout(parameter, label)
}

/** Its own name stands right beside the number: "growth 10%", "200k revenue". */
function isNamed({ nameStems }: Parameter, next: Token | undefined, before: string): boolean {
  const words = tokens(before).reverse()
  const label = /^(?:of|is|to|at|be)$/.test(words[0]?.lower ?? '') ? words[1] : words[0]
  const names = nameStems.filter((word) => !vague.has(word) && !timeUnits.has(word))
  return [next?.stem, label?.stem].some((word) => word !== undefined && names.includes(word))
}

function isAbout({ nameStems, descriptionStems }: Parameter, token: Token): boolean {
  if (vague.has(token.stem) || /^\d/.test(token.text)) return false
  // "30000 a month" is an amount of anything.
  if (timeUnits.has(token.stem) && nameStems.at(-1) !== token.stem) return false
  return [...nameStems, ...descriptionStems].some((word) => !vague.has(word) && areSynonyms(word, token.stem))
}

const timeUnits = stems('hour day week month year')

const vague = stems('number of how many the to for in a and total with per at least most maximum minimum or be is')

function kindScore(parameter: Parameter, numeral: Numeral): number {
  if (numeral.kind === 'money') return speaks(parameter, moneyWords) ? 4 : 0
  if (numeral.kind === 'percent') return speaks(parameter, shareWords) || parameter.description.includes('%') ? 4.5 : 0
  return 0
}

const upper =
  /\b(?:under|below|less than|at most|up to|no more than|max(?:imum)?(?: of)?|cheaper than|within|not over|and)\s*[$€£]?\s*$/i
const lower = /\b(?:over|above|more than|at least|min(?:imum)?(?: of)?|from|between)\s*[$€£]?\s*$/i

function boundScore(parameter: Parameter, before: string): number {
  const name = parameter.path.join(' ')
  if (upper.test(before) && /max|most|upper|limit|budget|to$|end/i.test(name + parameter.description)) return 4.2
  if (lower.test(before) && /min|least|lower|from$|start/i.test(name + parameter.description)) return 4.2
  return /\b(?:top|first|last|latest|newest|limit(?: of| to)?)\s*$/i.test(before) && speaks(parameter, limitWords)
    ? 4
    : 0
}

function countsToolNoun(filling: Filling, counted: Token[]): boolean {
  return counted.slice(0, 2).some((token) => filling.vocabulary.nouns.has(token.stem))
}

/** "Book a seat" asks for one. */
function giveOne(filling: Filling, parameter: Parameter): void {
  if (!parameter.isRequired || !speaks(parameter, countWords)) return
  const match = /\ban?\s+(?:\p{L}+\s+)?(\p{L}+)/iu.exec(filling.freeText())
  const nouns = match ? tokens(match[0]).slice(1) : []
  if (nouns.some((token) => isAbout(parameter, token))) filling.give(parameter, { value: 1, spans: [] })
}
