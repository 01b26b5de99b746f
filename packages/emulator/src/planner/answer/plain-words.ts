import { stem } from '../language/stem.ts'
import { isCommonVerb } from '../language/verbs.ts'
import type { Tool } from '../plan/tool.ts'
import { wordsOf } from './markdown.ts'

/** What a tool does, from the first sentence of its description, to follow "To" or "I can". */
export function inPlainWords(tool: Tool): string {
  const [whole = ''] = toSecondPerson(tool.description).split(/(?<=[^.\s]{2})[.;:](?:\s|$)|\n|\s\(/, 1)
  // What stands before a comma says enough, unless it is the first of several verbs.
  const sentence = (/^(?:\S+ ){3,}?[^\s,]+(?=, )/.exec(whole)?.[0] ?? whole).trim()
  if (sentence === '') return `use ${wordsOf(tool.name)}`
  const [first = '', ...rest] = sentence.slice(0, 140).split(' ')
  const words = [isAcronym(first) ? first : toCommand(first.toLowerCase()), ...rest].join(' ').replace(/[,.!?]+$/, '')
  // Cut within a name, which still ends as it began.
  return words.split('"').length % 2 === 0 ? `${words}"` : words
}

/** Descriptions speak to a model of "the user"; here the user is spoken to. */
export function toSecondPerson(text: string): string {
  return text.replace(/\bthe user['’]s\b/gi, 'your').replace(/\bthe user\b/gi, 'you')
}

/** "Books a visit" is told as "book a visit". */
function toCommand(verb: string): string {
  if (!/[^su]s$/.test(verb) || !isCommonVerb(stem(verb))) return verb
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`
  return /(?:sh|ch|x|ss|zz)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1)
}

function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,}/u.test(word)
}
