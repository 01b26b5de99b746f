import { areSynonyms, isLookingVerb } from '../language/synonyms.ts'
import type { Token } from '../language/tokens.ts'
import type { ClauseWords } from './clause-words.ts'
import type { Tool } from './tool.ts'

/** Whether a tool looks things up. */
export function looks(tool: Tool): boolean {
  return [...tool.vocabulary.leads].some(isLookingVerb)
}

function isGeneral({ description }: Tool): boolean {
  return /\b(?:web|internet|online|anything|everything|general knowledge)\b/i.test(description)
}

/** "Find the mail" means what one of the tools keeps, and nothing out in the world. */
function isKept(thing: Token | undefined, tools: readonly Tool[]): boolean {
  if (!thing || thing.text !== thing.lower) return false
  return tools.some((tool) => looks(tool) && !isGeneral(tool) && (tool.vocabulary.weights.get(thing.stem) ?? 0) >= 0.85)
}

/** "Search for hiking boots" shares no noun with a tool that searches everything there is. */
export function searchScore({ verb, clause, objects }: ClauseWords, tool: Tool, tools: readonly Tool[]): number {
  const searches = verb !== undefined && areSynonyms(verb.stem, 'find')
  const isOwn = /\bmy\b/i.test(clause) || isKept(objects.at(-1), tools)
  if (searches && !isOwn && isGeneral(tool)) return 0.6
  const isPlain = /\b(?:search for|look(?:ing)? (?:up|for))\b/i.test(clause) && !isOwn
  return searches && isPlain && [...tool.vocabulary.leads].some((lead) => areSynonyms(lead, 'find')) ? 0.3 : 0
}
