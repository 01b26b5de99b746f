import { type Shape, shapedTexts } from '../arguments/shapes.ts'
import { quotedTexts } from '../language/quoted.ts'
import { cover } from '../language/spans.ts'
import { plainVerbs } from '../language/synonyms.ts'
import { isFunctionWord, type Token, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { type Mood, readMood } from './mood.ts'

/** The words of a clause that speak for or against a tool. */
export interface ClauseWords {
  clause: string
  /** As much of the clause as is worth scoring; what follows is text to pass on. */
  start: string
  mood: Mood
  verb: Token | undefined
  /** "I need a plumber" names no verb, but wants to have one. */
  wants: boolean
  /** Content words of what the verb acts on, before the first preposition. */
  objects: Token[]
  /** Content words after that. */
  rest: Token[]
}

const longestClause = 2000
const shapes: Shape[] = ['mail', 'link', 'path']

export function wordsOf(clause: string): ClauseWords {
  const { mood, core, offset } = readMood(clause)
  const isOrder = /^(?:get|call|grab|bring|fetch) me (?:an?|some)\b/i.test(core)
  const open = plainVerbs(cover(core, [...quotedTexts(core), ...shapes.flatMap((shape) => shapedTexts(core, shape))]))
  const all = tokens(open.slice(0, longestClause))
  const verb = mood === 'request' && !isOrder && all[0] && !isNoun(all[0], all[1]) ? all[0] : undefined
  const following = all.slice(verb || isOrder ? 1 : 0)
  const first = following.findIndex((token) => !isFunctionWord(token.lower))
  const cut = following.findIndex((token, index) => index > first && isPreposition(token.lower))
  const objects = cut < 0 ? following : following.slice(0, cut)
  const rest = cut < 0 ? [] : following.slice(cut)
  const isContent = (token: Token) =>
    !isFunctionWord(token.lower) && !recency.test(token.lower) && !/^\d/.test(token.text)
  const wants = isOrder || (!verb && /\b(?:need|want|like|require)\s*$/i.test(clause.slice(0, offset)))
  return {
    clause,
    start: clause.slice(0, longestClause),
    mood,
    verb,
    wants,
    objects: objects.filter(isContent).slice(0, 12),
    rest: rest.filter(isContent).slice(0, 40),
  }
}

/** How new a thing is says nothing about what it is. */
const recency = /^(?:new|newest|latest|recent|next|last)$/

/** "train times to Leeds" opens with a noun; "Irrigate bed 3" with a verb nobody listed. */
function isNoun(first: Token, second: Token | undefined): boolean {
  if (isCommonVerb(first.stem)) return false
  return isFunctionWord(first.lower) || !second || isPreposition(second.lower)
}

const prepositions = new Set(
  'about on for to from in at by with into called titled named saying regarding that because as under near of'.split(
    ' ',
  ),
)

function isPreposition(lower: string): boolean {
  return prepositions.has(lower)
}
