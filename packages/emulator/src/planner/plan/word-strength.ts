import { areSynonyms, groupsOf } from '../language/synonyms.ts'
import type { Tool } from './tool.ts'

/** How much the tool's text has of a word or its synonyms, 0 to 1. */
export function strength(wordStem: string, { vocabulary }: Tool, options: { withoutLeads?: boolean } = {}): number {
  const isHidden = (other: string) => options.withoutLeads === true && vocabulary.leads.has(other)
  const exact = isHidden(wordStem) ? 0 : (vocabulary.weights.get(wordStem) ?? 0)
  if (exact === 1 || groupsOf(wordStem).size === 0) return exact
  let best = exact
  for (const [other, weight] of vocabulary.weights) {
    if (weight * 0.7 > best && !isHidden(other) && areSynonyms(wordStem, other)) best = weight * 0.7
  }
  return best
}

/** A word that every declared tool uses tells little about which one is meant. */
export function rarity(wordStem: string, tools: readonly Tool[]): number {
  const having = tools.filter((tool) => (tool.vocabulary.weights.get(wordStem) ?? 0) >= 0.4).length
  return Math.max(0.5, Math.log(1 + tools.length / Math.max(1, having)) / Math.log(1 + tools.length))
}
