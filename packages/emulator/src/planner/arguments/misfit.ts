import { isCountry } from './codes.ts'
import { listAfterColon } from './examples.ts'
import type { Parameter } from './parameter.ts'
import type { Phrase } from './phrase.ts'
import { hasRole, isBodyText, isFreeText, isKind, roles } from './roles.ts'

/** Amounts, durations and calendar periods such as "next week". */
const amount =
  /^(?:about |around |at most |at least )?[$€£]?\d[\d.,]*\s?(?:%|[$€£]|\p{Ll}+)(?:\s|$)|^[$€£]\s?\d|^(?:half )?an? (?:hour|day|week|month|year)\b/u
const spell =
  /^(?:the )?(?:next|this|last|coming|following|past)\b.*\b(?:hours?|days?|nights?|weeks?|weekends?|months?|quarters?|years?)$|^(?:FY|Q[1-4]|H[12])[\s\d]|^20\d\d$/i

const onlyNames = /^\p{Lu}[\p{L}'’-]+(?:(?:,| and)? \p{Lu}[\p{L}'’-]+)*$/u

/**
 * True if a phrase cannot be the value of a parameter although its preposition suggests it: "in Lisbon" is neither a style nor a
 * heading, Lisbon is not a country, and "12 slide" counts something else.
 */
export function isMisfit(parameter: Parameter, phrase: Phrase): boolean {
  if (phrase.isQuoted) return false
  if (isAmountOrSpell(parameter, phrase)) return true
  if (hasRole(parameter, roles.law) && !lawName.test(phrase.text)) return true
  if (hasRole(parameter, roles.audience) && !namesPeople(phrase.text)) return true
  // A style must be one of the listed styles.
  const offered = hasRole(parameter, roles.style) ? listAfterColon(parameter.description) : undefined
  if (offered && !offered.includes(phrase.text.toLowerCase())) return true
  // In "a lease for a flat", "flat" is not the kind of document.
  if (isKind(parameter) && /^(?:for|at|to|from|by)$/.test(phrase.cue)) return true
  // In "a call with Priya", Priya is an attendee and not the title.
  if (phrase.cue === 'with' && hasRole(parameter, roles.title) && /^\p{Lu}/u.test(phrase.text)) return true
  const isNamed = /^(?:in|at|near|from|to|into|on)$/.test(phrase.cue) && /^\p{Lu}\p{Ll}/u.test(phrase.text)
  if (isNamed && hasRole(parameter, roles.style) && !speaksOfPeoples(parameter)) return true
  if (/^\d+[\s-]\p{Ll}+$/u.test(phrase.text) && (hasRole(parameter, roles.title) || !parameter.isRequired)) return true
  // The recipient of a message is not its body.
  if (phrase.cue === 'to' && onlyNames.test(phrase.text) && isBodyText(parameter)) return true
  if (parameter.isRequired) return false
  if (isNamed && parameter.isList && hasRole(parameter, roles.container)) return true
  // "About ..." gives the topic and not the style.
  if (hasRole(parameter, roles.style) && /^(?:about|on|of)$/.test(phrase.cue)) return true
  return isNamed && wantsCountry(parameter) && !isCountry(phrase.text)
}

function isAmountOrSpell(parameter: Parameter, { cue, text }: Phrase): boolean {
  if (/^(?:hour|day|week|month|quarter|year)s?$/.test(text)) return true
  if (isBodyText(parameter) || /^(?:about|on|titled|saying|colon|that|clause|because|infinitive)$/.test(cue))
    return false
  if (cue === 'object' && isFreeText(parameter)) return false
  return amount.test(text) || spell.test(text)
}

const lawName = /^(?:(?:the )?(?:laws?|courts?) of )?(?:the )?\p{Lu}/u

/** Words for people, or a name. */
function namesPeople(text: string): boolean {
  return /^\p{Lu}/u.test(text) || peopleNoun.test(text)
}

const peopleNoun =
  /(?:[^m]ers?|ors?|ists?|ants?|[^m]ents|ees?|eers?|ians?|leagues?|tives?|board|team|staff|class|committee|management|public|people|kids|children|adults|friends|family|families|youth|boss|council|jury|press|crew|group|guests?|pupils?|nurses?|clerks?|heads?|chiefs?|leads?|everyone|everybody|us|men|women|folks?|students?|parents?|clients?)$/i

/** True if a proper adjective can be the value, as in "in German": a language, cuisine, nationality or colour. */
function speaksOfPeoples({ path, description }: Parameter): boolean {
  return /language|cuisine|translat|nationalit|colou?r/i.test(`${path.at(-1)} ${description}`)
}

function wantsCountry({ description }: Parameter): boolean {
  return /\b(?:country|state|nation)\b/i.test(description) && !/\b(?:city|town|place)\b/i.test(description)
}
