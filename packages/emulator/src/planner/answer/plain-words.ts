import type { Tool } from '../plan/tool.ts'
import { wordsOf } from './markdown.ts'

/** What a tool does, from the first sentence of its description, to follow "To" or "I can". */
export function inPlainWords(tool: Tool): string {
  const sentence = tool.description.split(/(?<=[^.\s]{2})[.;:](?:\s|$)|\n|\s\(/, 1)[0]?.trim() ?? ''
  if (sentence === '') return `use ${wordsOf(tool.name)}`
  const [first = '', ...rest] = sentence.slice(0, 140).split(' ')
  return [isAcronym(first) ? first : first.toLowerCase(), ...rest].join(' ').replace(/[,.!?]+$/, '')
}

function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,}/u.test(word)
}
