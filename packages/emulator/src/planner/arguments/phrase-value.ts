import { tokens } from '../language/tokens.ts'
import { codeFor, zoneFor } from './codes.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import type { Phrase } from './phrase.ts'
import { hasRole, isFreeText, isQuery, namesSomebodyOrSomewhere, roles } from './roles.ts'

/** The value that a phrase gives to a text parameter, or to a list of texts. */
export function phraseValue(filling: Filling, parameter: Parameter, phrase: Phrase): string | string[] {
  if (parameter.isList) return listOf(phrase.text)
  if (phrase.isQuoted) return phrase.text
  if (hasRole(parameter, roles.law)) return phrase.text.replace(/^(?:the )?(?:laws?|courts?) of (?:the )?/i, '')
  const named = withoutOwnNoun(parameter, phrase.text)
  if (named) return named
  if (isQuery(parameter)) return phrase.text.replace(/^(?:the|an?|some|any)\s+/i, '')
  if (isFreeText(parameter)) return phrase.text
  const text = properName(parameter, phrase.text) ?? withOwnNoun(filling, parameter, phrase)
  return inNotation(parameter, withMark(filling, parameter, phrase, text))
}

export function listOf(text: string): string[] {
  return text
    .split(/\s?,\s{0,3}(?:and\s|or\s)?|\sand\s|\sor\s|\s?&\s?/)
    .map((piece) => piece.trim().replace(/^(?:the|a|an|some)\s+/i, ''))
    .filter((piece) => piece !== '')
}

/** Only the name: "Vienna" of "Vienna paying", "Bergen" of "Bergen region", all of "12 Elm Street". */
function properName(parameter: Parameter, text: string): string | undefined {
  if (!namesSomebodyOrSomewhere(parameter)) return undefined
  const link = '(?:of|the|and|de|la|von|van|du|am|&)'
  return new RegExp(`^\\p{Lu}[\\p{L}.'’-]*(?:\\s(?:${link}\\s)?[\\p{Lu}\\d][\\p{L}\\d.'’-]*)*`, 'u').exec(text)?.[0]
}

/** "my Road Trip playlist" is called Road Trip. */
function withoutOwnNoun(parameter: Parameter, text: string): string | undefined {
  const [last, ...others] = tokens(text).reverse()
  const isOwn = last?.text === last?.lower && last?.stem === parameter.nameStems.at(-1)
  const isNamed = others.length > 0 && others.every((word) => /^\p{Lu}/u.test(word.text))
  return last && isOwn && isNamed ? text.slice(0, last.start).trim() : undefined
}

/** A "living" room is a "living room"; the noun was cut off because the tool knows it. */
function withOwnNoun(filling: Filling, parameter: Parameter, phrase: Phrase): string {
  const [next] = tokens(filling.text.slice(phrase.end, phrase.end + 30))
  const isOwn = next?.start === 1 && next.stem === parameter.nameStems.at(-1) && /\p{Ll}$/u.test(phrase.text)
  return isOwn ? filling.text.slice(phrase.start, phrase.end + next.end) : phrase.text
}

/** A channel keeps its "#" where the description writes it so. */
function withMark(filling: Filling, parameter: Parameter, phrase: Phrase, text: string): string {
  const mark = filling.text[phrase.start - 1] ?? ''
  const isKept = (mark === '#' || mark === '@') && new RegExp(`(?:^|\\s|["'(])${mark}\\w`).test(parameter.description)
  return isKept ? mark + text : text
}

/** Codes and time zones where the parameter asks for those, the words as they were said otherwise. */
function inNotation({ description }: Parameter, text: string): string {
  const code = codeFor(text, description)
  if (code) return code
  const wantsZone = /\bIANA\b|\btime ?zone\b/i.test(description) && !/\b(?:city|place|town)\b/i.test(description)
  return (wantsZone && zoneFor(text)) || text
}
