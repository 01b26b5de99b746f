import { stem } from '../language/stem.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { isFunctionWord, nameWords, type Token, tokens } from '../language/tokens.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { stems } from './parameter.ts'

const vague = stems(
  'is has should whether include allow enable with want needed need true false set if only flag or not send make add optional be',
)

/** Gives yes or no to parameters whose words the clause mentions: "urgent", "without gift wrap", "not vegetarian". */
export function fillBooleans(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (parameter.type !== 'boolean' || parameter.isList) continue
    const words = tokens(filling.freeText())
    const mention = mentionOf(filling, parameter, words)
    if (mention) filling.give(parameter, { value: !isDenied(words, mention), spans: [mention] })
  }
}

function mentionOf(filling: Filling, parameter: Parameter, words: Token[]): Token | undefined {
  const names = nameWords(parameter.path.at(-1) ?? '')
    .map(stem)
    // In "reply to Ann" the deed says nothing about "reply all".
    .filter((word) => !vague.has(word) && !filling.vocabulary.leads.has(word))
  const byName = words.find((word) => names.some((name) => areSynonyms(name, word.stem)))
  if (byName) return byName
  const telling = parameter.descriptionStems.filter((word) => !vague.has(word) && !filling.vocabulary.nouns.has(word))
  return words.find((word) => !isFunctionWord(word.lower) && telling.includes(word.stem))
}

/** "not", "no", "without" or "don't" shortly before the word, or "was not" right after it. */
function isDenied(words: Token[], mention: Token): boolean {
  const index = words.indexOf(mention)
  const after = words.slice(index + 1, index + 3)
  if (
    /^(?:is|was|are|were|has|have|be|been)$/.test(after[0]?.lower ?? '') &&
    /^(?:not|never)$/.test(after[1]?.lower ?? '')
  )
    return true
  if (/^(?:is|was|are|were|has|have)n['’]t$/.test(after[0]?.lower ?? '')) return true
  return words
    .slice(Math.max(0, index - 3), index)
    .some((word) => /^(?:not|no|without|non|never|skip|don['’]t|isn['’]t|needn['’]t|nothing|off)$/.test(word.lower))
}
