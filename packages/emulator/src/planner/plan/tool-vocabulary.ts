import { withoutExamples } from '../arguments/examples.ts'
import type { Schema } from '../arguments/schema.ts'
import { stem } from '../language/stem.ts'
import { plainVerbs, thingsOf } from '../language/synonyms.ts'
import { contentStems, isFunctionWord, nameWords, type Token, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'

export interface ToolVocabulary {
  /** How strongly each stem speaks for the tool, 0 to 1. */
  weights: Map<string, number>
  /** Stems of the verbs that say what the tool does: its first words, and what comes after "asks to". */
  leads: Set<string>
  /** Stems of what the tool is about: name and description without examples. */
  nouns: Set<string>
}

/** Whether a word only says what the tool is about: one of its nouns or another word for one. */
export function isToolWord({ nouns }: ToolVocabulary, wordStem: string): boolean {
  if (nouns.has(wordStem)) return true
  const groups = thingsOf(wordStem)
  return groups.length > 0 && [...nouns].some((noun) => thingsOf(noun).some((group) => groups.includes(group)))
}

const longestDescription = 2000

export function vocabularyOf(name: string, description: string, schema: Schema): ToolVocabulary {
  const text = plainVerbs(withoutExclusions(description.slice(0, longestDescription)))
  const plain = withoutExamples(text)
  const [first = '', ...rest] = sentences(plain)
  const weights = new Map<string, number>()
  raise(weights, [...contentNames(name), ...contentStems(first)], 1)
  raise(weights, contentStems(rest.join(' ')), 0.85)
  raise(weights, contentStems(text), 0.4)
  for (const [key, property] of Object.entries(schema.properties)) weighProperty(weights, key, property)
  return { weights, leads: leadingVerbs(name, plain), nouns: new Set([...contentNames(name), ...contentStems(plain)]) }
}

function contentNames(name: string): string[] {
  return nameWords(name)
    .filter((word) => word.length > 1 && !isFunctionWord(word))
    .map(stem)
}

function weighProperty(weights: Map<string, number>, key: string, property: Schema): void {
  const inner = property.items ?? property
  raise(weights, contentNames(key), 0.6)
  raise(weights, contentStems(property.description), 0.35)
  raise(weights, contentStems(inner.enum.filter((value) => typeof value === 'string').join(' ')), 0.5)
  for (const [name, nested] of Object.entries(inner.properties)) weighProperty(weights, name, nested)
}

function raise(weights: Map<string, number>, stems: string[], weight: number): void {
  for (const key of stems) weights.set(key, Math.max(weights.get(key) ?? 0, weight))
}

/** "Do not use for refunds" must not attract refunds, nor "use refund_order to pay back" what another tool does. */
function withoutExclusions(description: string): string {
  return sentences(description)
    .map((sentence) =>
      sentence.replace(
        /\b(?:do not|don't|does not|cannot|never|not (?:for|to)|except|unlike|instead of|rather than|use \w+_\w+ (?:to|for|when|if)|for the user to)\b.*$/is,
        '',
      ),
    )
    .join(' ')
}

function sentences(text: string): string[] {
  return text.split(/(?<=[^.\s]{2}[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
}

function leadingVerbs(name: string, description: string): Set<string> {
  const leads = new Set<string>()
  // "Returns the fines" shows them; "Return a book" brings it back.
  const words = tokens(description.replace(/^\s*(?:returns|provides|outputs|yields)\b/i, 'show'))
  const start = words.findIndex((word, index) => index < 8 && isLead(word))
  const opening = words[start]
  // A description that opens with a verb says what it does even when the verb is not a common one ("Irrigate a bed").
  if (start <= 0 && words[0] && !isFunctionWord(words[0].lower)) leads.add(words[0].stem)
  if (opening && start <= 4) addRun(leads, words, start, description)
  words.forEach((word, index) => {
    if (word.lower === 'to' && index > 0) addRun(leads, words, index + 1, description)
  })
  const [verb] = nameWords(name)
  if (verb && isCommonVerb(stem(verb))) leads.add(stem(verb))
  return leads
}

function isLead(word: Token): boolean {
  return !isFunctionWord(word.lower) && isCommonVerb(word.stem)
}

/** "create, draft, or build a deck" leads with three verbs. */
function addRun(leads: Set<string>, words: Token[], from: number, description: string): void {
  for (let index = from; index < words.length; index++) {
    const word = words[index]
    if (!word) return
    const joins = word.lower === 'or' || word.lower === 'and'
    if (!joins && !isLead(word)) return
    if (!joins) leads.add(word.stem)
    const next = words[index + 1]
    const between = next ? description.slice(word.end, next.start) : ''
    if (!joins && !between.includes(',') && next?.lower !== 'or' && next?.lower !== 'and') return
  }
}
