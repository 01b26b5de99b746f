import type { Span } from './spans.ts'
import { stem } from './stem.ts'

export interface Token extends Span {
  text: string
  lower: string
  stem: string
}

/** The words and numbers of a text, each with its place. */
export function tokens(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}{1,3}(?!\p{L}))?/gu), (match) => {
    const lower = match[0].toLowerCase()
    return { text: match[0], lower, stem: stem(lower), start: match.index, end: match.index + match[0].length }
  })
}

/** The words inside an identifier: `renew_loan`, `renew-loan`, `renewLoan` and `loans.renew` all tell the same. */
export function nameWords(name: string): string[] {
  const spaced = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_\-./:]+/g, ' ')
  return tokens(spaced).map((token) => token.lower)
}

const functionWords = new Set(
  `a an the this that these those some any all each every my our your his her its their me us you him them i we he she it they
  is are was were be been being am do does did done have has had will would can could shall should may might must
  and or but nor so if than then when whenever while as of to in on at by for from with about into onto over under
  up out off down again also too very just only not no yes please there here what which who whom whose why how where
  i'm i'd i've i'll it's that's what's don't let let's give get got want wants need needs like given gives tell
  use used uses using user users ask asks asked tool tools e.g i.e etc via per one ones other others such example instance
  own more most much many lot bit now`.split(/\s+/),
)

/** Words that carry grammar and not the matter; they never speak for or against a tool. */
export function isFunctionWord(lower: string): boolean {
  return functionWords.has(lower)
}

export function contentTokens(text: string): Token[] {
  return tokens(text).filter((token) => !isFunctionWord(token.lower))
}

export function contentStems(text: string): string[] {
  return contentTokens(text).map((token) => token.stem)
}
