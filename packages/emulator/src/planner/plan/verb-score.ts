import { stem } from '../language/stem.ts'
import { areSynonyms, isBroadVerb, isLightVerb, isLookingVerb } from '../language/synonyms.ts'
import { isFunctionWord } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import type { ClauseWords } from './clause-words.ts'
import type { Tool } from './tool.ts'
import { strength } from './word-strength.ts'

/** How well the deed that a clause asks for is the deed that a tool does. Negative when it is another deed. */
export function verbScore({ verb, mood, wants }: ClauseWords, tool: Tool): number {
  const leads = [...tool.vocabulary.leads]
  if (wants) return leads.some(provides) ? 0.6 : 0
  if (!verb) return mood === 'question' && changesSomething(leads) ? -1.6 : 0
  const isBroad = isBroadVerb(verb.stem)
  if (tool.vocabulary.leads.has(verb.stem)) return isBroad ? 0.8 : 1.1
  if (leads.some((lead) => areSynonyms(lead, verb.stem))) return isBroad ? 0.65 : 0.9 + 0.4 * asNoun(verb.stem, tool)
  if (isFunctionWord(verb.lower)) return 0
  if (leads.some(isCommonVerb) && isRemoving(verb.stem) !== leads.some(isRemoving)) return opposite
  // To send or to book something is never to look at it.
  if (handsOver(verb.stem) && leads.some(isCommonVerb) && !changesSomething(leads)) return opposite
  const noun = asNoun(verb.stem, tool)
  // "Remind me" is done by a tool that sets reminders, but "book" not by one that cancels bookings.
  if (!isBroad && noun >= 0.7 && leads.every((lead) => isLightVerb(lead) || !isCommonVerb(lead))) return noun
  if (isLightVerb(verb.stem) && leads.some(isLightVerb)) return 0.3 * noun - 0.3
  // To show, to find and to read are all to look.
  if (isLookingVerb(verb.stem) && leads.some(isLookingVerb)) return 0.3 * noun
  const isOther = leads.some(isCommonVerb) && isCommonVerb(verb.stem)
  return isOther ? 0.3 * noun - 0.9 : 0.8 * noun - 0.4
}

/** Nothing may be booked for somebody who wants to cancel, nor cancelled for somebody who asks to see it. */
const opposite = -5

/** Whether a tool takes something away for good. */
export function removes({ vocabulary }: Tool): boolean {
  return [...vocabulary.leads].some(isRemoving)
}

function isRemoving(wordStem: string): boolean {
  return areSynonyms(wordStem, stem('delete')) || areSynonyms(wordStem, stem('cancel'))
}

/** "Email Bob" names the thing and the deed in one word. */
export function asNoun(verbStem: string, tool: Tool): number {
  return strength(verbStem, tool, { withoutLeads: true })
}

const handsOver = (verb: string) =>
  ['send', 'book', 'pay'].map(stem).some((other) => areSynonyms(verb, other)) && !isLookingVerb(verb)

const providing = ['book', 'order', 'create', 'add'].map(stem)

function provides(lead: string): boolean {
  return providing.some((verb) => areSynonyms(verb, lead))
}

function changesSomething(leads: string[]): boolean {
  const verbs = leads.filter(isCommonVerb)
  return verbs.length > 0 && !verbs.some(isLookingVerb)
}
