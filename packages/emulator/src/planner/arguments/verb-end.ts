import { isFunctionWord, type Token, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { readMood } from '../plan/mood.ts'
import type { ToolVocabulary } from '../plan/tool-vocabulary.ts'

/** Where what the clause is about begins: after its verb and the small words that belong to it, or after its question words. */
export function verbEnd(clause: string, vocabulary: ToolVocabulary): number {
  const { mood, core, offset } = readMood(clause)
  const words = tokens(core.slice(0, 400))
  const end =
    mood === 'question' || mood === 'chat' ? questionEnd(words) : (statementEnd(words) ?? commandEnd(words, vocabulary))
  return offset + end
}

const particles = /^(?:up|out|down|off|back|away|over|together|me|us)$/
const searches = /^(?:search|look|looking|searching|ask|hunt|browse|query|apply|check|wait)$/
const switches = /^(?:turn|switch|put|go)$/

/** "I harvested potatoes" is about potatoes. */
function statementEnd([subject, verb]: Token[]): number | undefined {
  const isPronoun = /^(?:i|we|he|she|they|you)$/.test(subject?.lower ?? '')
  return isPronoun ? verb?.end : undefined
}

function commandEnd(words: Token[], vocabulary: ToolVocabulary): number {
  const [verb] = words
  if (!verb || !isVerb(verb, words[1], vocabulary)) return 0
  let index = 1
  while (particles.test(words[index]?.lower ?? '')) index++
  if (searches.test(verb.lower) && words[index]?.lower === 'for') index++
  if (switches.test(verb.lower) && words[index]?.lower === 'on') index++
  return words[index - 1]?.end ?? 0
}

/** An unknown word opens a command too ("Irrigate bed 3"), unless it is a name or has a preposition behind it. */
function isVerb(word: Token, next: Token | undefined, vocabulary: ToolVocabulary): boolean {
  if (/^(?:give|get|tell|ask|let|use|need|want)$/.test(word.lower)) return true
  if (isFunctionWord(word.lower) || !next) return false
  if (vocabulary.leads.has(word.stem) || isCommonVerb(word.stem)) return true
  return /^(?:the|a|an|my|our|your|all|some|\d+)$/.test(next.lower)
}

function questionEnd(words: Token[]): number {
  const first = words.findIndex(
    (word) => !isFunctionWord(word.lower) && !/^(?:time|day|date|many|much|often|far|long)$/.test(word.lower),
  )
  // A preposition ties the next phrase in: "what do we have in the cellar".
  const tie = words.findIndex((word, index) => index > 0 && /^(?:in|on|at|about|for|to|from|by|with)$/.test(word.lower))
  const stop = tie >= 0 && (first < 0 || tie < first) ? tie : first
  return stop <= 0 ? 0 : (words[stop - 1]?.end ?? 0)
}
