import type { Span } from './spans.ts'

export interface Numeral extends Span {
  value: number
  kind: 'plain' | 'percent' | 'money'
}

const small: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const scales: Record<string, number> = { hundred: 100, thousand: 1000, million: 1_000_000 }
const fixed: Record<string, number> = {
  'half a dozen': 6,
  'a dozen': 12,
  dozen: 12,
  'a couple of': 2,
  'a couple': 2,
  'a pair of': 2,
}

const unit = `(?:${Object.keys(small).join('|')})`
const upToHundred = `(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -]${unit}|${unit})`
const large = `(?:${unit}|a) (?:${Object.keys(scales).join('|')})(?: (?:and )?${upToHundred})?`
const wordsPattern = `(?:${Object.keys(fixed).join('|')}|${large}|${upToHundred})`
const currency = '(?:euros?|dollars?|pounds?|yen|francs?|kronor|krona|pence|cents?|bucks|rupees?|usd|eur|gbp|chf|jpy)'
const digits = '(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}#./:-])(?<sign>[-−](?=\\d))?(?<symbol>[$€£¥] ?)?(?:(?<digits>${digits})(?<scale>k\\b| ?(?:thousand|million|hundred)\\b)?|(?<words>\\b${wordsPattern}\\b))(?<unit> ?(?:%|€|£|percent\\b|per cent\\b|${currency}\\b))?(?![\\p{L}\\p{N}]|[:/]\\d|\\.\\d|-\\p{L}?\\d)`,
  'giu',
)

/** Every amount in a text, as digits ("1,200", "12.5%", "$40", "3k") or in words ("three", "twenty-five", "a dozen"). */
export function numerals(text: string): Numeral[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const { sign, symbol, digits: figure, scale, words, unit } = match.groups ?? {}
    const size = figure ? Number(figure.replaceAll(',', '')) * scaleOf(scale) : wordsToNumber(words ?? '')
    const kind = kindOf(symbol, unit)
    return { start: match.index, end: match.index + match[0].length, value: sign ? -size : size, kind }
  }).filter((numeral) => Number.isFinite(numeral.value) && !isPronoun(text, numeral))
}

/** "The first one" counts nothing. */
function isPronoun(text: string, { start, end }: Numeral): boolean {
  if (text.slice(start, end).toLowerCase() !== 'one') return false
  return /\b(?:first|second|third|last|this|that|the|which|other|new|each|any|no|every|another|next|latest|cheapest|right|same)\s$/i.test(
    text.slice(Math.max(0, start - 12), start),
  )
}

function kindOf(symbol: string | undefined, unit: string | undefined): Numeral['kind'] {
  if (unit && /%|per ?cent/i.test(unit)) return 'percent'
  return symbol || unit ? 'money' : 'plain'
}

function scaleOf(scale: string | undefined): number {
  const word = scale?.trim().toLowerCase()
  if (word === 'k') return 1000
  return (word && scales[word]) || 1
}

function wordsToNumber(words: string): number {
  const lower = words.toLowerCase()
  if (fixed[lower] !== undefined) return fixed[lower]
  let total = 0
  let current = 0
  for (const word of lower.split(/[ -]+/)) {
    const scale = scales[word]
    if (small[word] !== undefined) current += small[word]
    else if (word === 'a') current += 1
    else if (scale === 100) current *= 100
    else if (scale) [total, current] = [total + current * scale, 0]
    else if (word !== 'and') return Number.NaN
  }
  return total + current
}
