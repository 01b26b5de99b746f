import { isCountry } from './codes.ts'
import type { Parameter } from './parameter.ts'
import type { Phrase } from './phrase.ts'
import { hasRole, isBodyText, roles } from './roles.ts'

const onlyNames = /^\p{Lu}[\p{L}'’-]+(?:(?:,| and)? \p{Lu}[\p{L}'’-]+)*$/u

/**
 * Whether a phrase cannot be meant for a parameter, though its preposition ties them: "in Lisbon" is no style and no heading, Lisbon is
 * no country, and "12 slide" counts something else.
 */
export function isMisfit(parameter: Parameter, phrase: Phrase): boolean {
  if (phrase.isQuoted) return false
  const isNamed = /^(?:in|at|near|from|to|into|on)$/.test(phrase.cue) && /^\p{Lu}\p{Ll}/u.test(phrase.text)
  if (isNamed && hasRole(parameter, roles.style) && !speaksOfPeoples(parameter)) return true
  if (/^\d+[\s-]\p{Ll}+$/u.test(phrase.text) && (hasRole(parameter, roles.title) || !parameter.isRequired)) return true
  // Whom a message is for is not what it says.
  if (phrase.cue === 'to' && onlyNames.test(phrase.text) && isBodyText(parameter)) return true
  if (parameter.isRequired) return false
  if (isNamed && parameter.isList && hasRole(parameter, roles.container)) return true
  // What a thing is about says nothing about how it looks.
  if (hasRole(parameter, roles.style) && /^(?:about|on|of)$/.test(phrase.cue)) return true
  return isNamed && wantsCountry(parameter) && !isCountry(phrase.text)
}

/** "In German" and "in Italian" are names that say how. */
function speaksOfPeoples({ path, description }: Parameter): boolean {
  return /language|cuisine|translat|nationalit|colou?r/i.test(`${path.at(-1)} ${description}`)
}

function wantsCountry({ description }: Parameter): boolean {
  return /\b(?:country|state|nation)\b/i.test(description) && !/\b(?:city|town|place)\b/i.test(description)
}
