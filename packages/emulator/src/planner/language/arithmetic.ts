import { type Span, spanOf } from './spans.ts'

export interface Arithmetic extends Span {
  /** In digits and operators, as an evaluator reads it; "12.5% of 2480" stays as it is. */
  expression: string
}

const number = '(?:[$€£]?\\d[\\d,]*(?:\\.\\d+)?%?)'
const roots = '(?:(?:the )?(?:square|cube) root of|sqrt|cbrt|log|ln|sin|cos|tan|abs|exp|pi\\b)'
const operators =
  '(?:\\*\\*|[+*×·÷^]|x(?= ?\\d)|\\bpercent of\\b|\\bper cent of\\b|\\boff\\b|[-−–/]|\\bplus\\b|\\bminus\\b|\\btimes\\b|\\bmultiplied by\\b|\\bdivided by\\b|\\bover\\b|\\bto the power of\\b|\\bmod\\b|\\bof\\b)'
const atom = `(?:${number}|${roots}|[()]|\\bsquared\\b|\\bcubed\\b)`
const pattern = new RegExp(`${atom}(?: ?(?:${operators}|${atom})){0,80}`, 'giu')
const asked = /\b(?:what(?:'s|’s| is| are)|how much is|calculate|compute|work out|evaluate|solve|result of|sum)\b/i

/** The first stretch that is something to work out. Dates, ranges, phone numbers and codes with dashes or slashes are not. */
export function findArithmetic(text: string): Arithmetic | undefined {
  return findSymbols(text) ?? findSentence(text)
}

const sentences = [
  said('(?:add|sum of) N (?:and|to) N', '$1 + $2'),
  said('subtract N from N', '$2 - $1'),
  said('difference (?:between|of) N and N', '$1 - $2'),
  said('(?:multiply|product of) N (?:by|and|with) N', '$1 * $2'),
  said('(?:divide|quotient of) N (?:by|and) N', '$1 / $2'),
]

function said(pattern: string, expression: string): { pattern: RegExp; expression: string } {
  return { pattern: new RegExp(`\\b${pattern.replaceAll('N', `(${number})`)}`, 'i'), expression }
}

/** Operations that are said with a verb: "multiply 6 by 7". */
function findSentence(text: string): Arithmetic | undefined {
  for (const { pattern: sentence, expression } of sentences) {
    const match = sentence.exec(text)
    if (match) return { ...spanOf(match), expression: inSymbols(match[0].replace(sentence, expression)) }
  }
  return undefined
}

function findSymbols(text: string): Arithmetic | undefined {
  for (const match of text.matchAll(pattern)) {
    const span = trimmed(text, match.index, match.index + match[0].length)
    const words = text.slice(span.start, span.end)
    if (isExpression(words, asked.test(text)) && !touchesWord(text, span))
      return { ...span, expression: inSymbols(words) }
  }
  return undefined
}

function trimmed(text: string, start: number, end: number): Span {
  let stretch = text.slice(start, end).replace(/[\s,.?]+$/, '')
  while (unbalanced(stretch) > 0 && stretch.startsWith('(')) stretch = stretch.slice(1)
  while (unbalanced(stretch) < 0 && stretch.endsWith(')')) stretch = stretch.slice(0, -1)
  stretch = stretch.replace(/ ?(?:of|plus|minus|times|over|[-+*/])$/i, '')
  return { start, end: start + stretch.length }
}

function unbalanced(text: string): number {
  return text.split('(').length - text.split(')').length
}

function isExpression(words: string, wasAsked: boolean): boolean {
  if (!/\d/.test(words)) return false
  if (
    /%\s?(?:of|off)\s|per ?cent of/i.test(words) ||
    /root of|sqrt|cbrt|squared|cubed|\b(?:log|ln|sin|cos|tan|abs|exp) ?\(/i.test(words)
  )
    return true
  if (/\d\)? ?(?:\*\*|[+*×·÷^]|x ?\d|plus|minus|times|multiplied|divided|to the power)/i.test(words)) return true
  const loose = /\d\)? ?[-−–/] ?\(?\d/.test(words)
  return loose && (/\d\)? [-−–/] \(?\d/.test(words) || wasAsked) && !/^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}$/.test(words)
}

function touchesWord(text: string, { start, end }: Span): boolean {
  return /[\p{L}#@]/u.test(text[start - 1] ?? ' ') || /[\p{L}@]/u.test(text[end] ?? ' ')
}

/** Words by which a tool's description says that it does arithmetic. */
export const arithmeticWords =
  /\barithmetic|\bcalculat|\bmath|\bexpressions?\b|\bequations?\b|\bcomput(?:e|es|ing|ation)\b|\bsums\b/i

const spelled: [RegExp, string][] = [
  [/(?:the )?square root of ([\d.,]+|\([^()]*\))/gi, 'sqrt($1)'],
  [/(?:the )?cube root of ([\d.,]+|\([^()]*\))/gi, 'cbrt($1)'],
  [/sqrt\(\(([^()]*)\)\)/g, 'sqrt($1)'],
  [/ ?\bsquared\b/gi, '^2'],
  [/ ?\bcubed\b/gi, '^3'],
  [/\bto the power of\b/gi, '^'],
  [/ ?\bper ?cent\b/gi, '%'],
  [/(?<=\d) ?x ?(?=\d)/gi, ' * '],
  [/\bmultiplied by\b|\btimes\b|×|·/gi, '*'],
  [/\bdivided by\b|\bover\b|÷/gi, '/'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b|−|–/gi, '-'],
  [/[$€£]/g, ''],
  [/(\d),(?=\d{3})/g, '$1'],
]

/** Arithmetic that is said in words, in the signs that an evaluator reads: "17 times 23" -> "17 * 23". */
function inSymbols(words: string): string {
  return spelled.reduce((result, [from, to]) => result.replace(from, to), words).trim()
}
