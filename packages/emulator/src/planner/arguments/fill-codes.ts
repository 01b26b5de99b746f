import { tokens } from '../language/tokens.ts'
import { isCodeLike } from './code-like.ts'
import { countsSomething } from './counted.ts'
import { isDateParameter } from './date-format.ts'
import { examplesIn } from './examples.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { matchesPattern } from './validate.ts'

/** Gives codes such as #123, ABC-42, 9780141439518 or a long hexadecimal id to the parameters that ask for one. */
export function fillCodes(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (parameter.type !== 'string' || parameter.schema.enum.length > 0 || isDateParameter(parameter)) continue
    const found = codesFor(filling, parameter)
    if (parameter.isList && found.length > 0)
      filling.give(parameter, { value: found.map((code) => code.text), spans: found })
    else found.some((code) => filling.give(parameter, { value: code.text, spans: [code] }))
  }
}

interface Code {
  start: number
  end: number
  text: string
}

function codesFor(filling: Filling, parameter: Parameter): Code[] {
  const words = wordsOf(filling, parameter)
  if (parameter.schema.pattern) return words.filter((word) => matchesPattern(parameter.schema.pattern, word.text))
  const marked = words.filter((word) => filling.text[word.start] === '#' && /\p{L}/u.test(word.text))
  if (marked.length > 0 && /(?:^|[\s"'(])#\p{L}/u.test(parameter.description)) return marked
  const alike = examplesIn(parameter.description)
    .filter(isCodeExample)
    .flatMap((example) => runsLike(example, words, filling.text))
  if (alike.length > 0) return alike
  if (!isCodeLike(parameter)) return []
  return words.filter((word) => looksLikeCode(word.text) && !isCount(filling.text, word))
}

/** Words with their inner marks: `ABC-42`, `#123`, `14A`, `@anna`. */
function wordsOf(filling: Filling, parameter: Parameter): Code[] {
  const free = filling.freeText({ withQuoted: true })
  const keepsMark = /["'(\s][#@]\w/.test(parameter.description)
  return Array.from(free.matchAll(/[#@]?[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)*/gu), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: keepsMark || parameter.schema.pattern ? match[0] : match[0].replace(/^[#@]/, ''),
  })).filter((word) => word.text.length <= 100)
}

/** Every word of it has a digit or is an abbreviation: `L-2041`, `Q1 2026`, but not `30 minutes`. */
function isCodeExample(example: string): boolean {
  return /\d/.test(example) && example.split(' ').every((word) => /\d|^\p{Lu}+$/u.test(word))
}

/** Words in a row whose kinds of characters are those of the example. */
function runsLike(example: string, words: Code[], text: string): Code[] {
  const shape = shapeOf(example)
  const length = example.split(' ').length
  return words.flatMap((word, index) => {
    const last = words[index + length - 1]
    const run = last ? text.slice(word.start, last.end) : ''
    if (!last || shapeOf(run.replace(/^[#@]/, '')) !== shape.replace(/^[#@]/, '')) return []
    return [{ start: word.start, end: last.end, text: length === 1 ? word.text : run }]
  })
}

/** `L-2041` and `K-77` look alike: kinds of characters, not how many. */
function shapeOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '9')
}

function isCount(text: string, { start, end, text: word }: Code): boolean {
  return /^\d+$/.test(word) && text[start] !== '#' && countsSomething(text, end)
}

function looksLikeCode(text: string): boolean {
  if (/^\d{1,2}(?:am|pm|th|st|nd|rd|h|kg|km|g|m|cm|l|ml|k)$/i.test(text)) return false
  if (/^\d+$/.test(text)) return text.length >= 2
  return /\d/.test(text) || (/^\p{Lu}{2,8}(?:-\p{Lu}+)*$/u.test(text) && tokens(text).length === 1 && text.length >= 3)
}
