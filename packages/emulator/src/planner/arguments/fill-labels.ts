import { numerals } from '../language/numerals.ts'
import { type Quoted, quotedTexts } from '../language/quoted.ts'
import type { Span } from '../language/spans.ts'
import { type Token, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { isCodeLike } from './code-like.ts'
import { countsSomething } from './counted.ts'
import { isDateParameter } from './date-format.ts'
import type { Filling, Found } from './filling.ts'
import { isOfOtherTime } from './other-time.ts'
import type { Parameter } from './parameter.ts'
import { stems } from './parameter.ts'
import { verbEnd } from './verb-end.ts'

/** Words that name no parameter in particular. */
const vague = stems(
  'number id of the what which value string text it this that time day type kind list new full short optional person place',
)

/**
 * Gives values that stand beside the parameter's own name: "subject: Lunch", "the title is X", "room 12", "order number 5512".
 * With a colon or "is" between, any words may follow; without, only a quotation, a code, a number, a joined-name or a name in capitals.
 */
export function fillLabels(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (
      parameter.type === 'boolean' ||
      parameter.schema.enum.length > 0 ||
      parameter.isList ||
      isDateParameter(parameter)
    )
      continue
    const found = labelled(filling, parameter)
    if (found) filling.give(parameter, found)
  }
}

function labelled(filling: Filling, parameter: Parameter): Found | undefined {
  const words = tokens(filling.freeText())
  const labels = labelStems(parameter)
  for (const [index, word] of words.entries()) {
    // "Order 12 jars": the deed is no label, though the parameter says "what to order".
    if (!labels.has(word.stem) || /ed$/.test(word.lower) || isDeed(filling, word)) continue
    const found = valueAfter(filling, parameter, skipNumberWord(words, index))
    if (found) return found
  }
  return undefined
}

function isDeed(filling: Filling, word: Token): boolean {
  const isVerb = filling.vocabulary.leads.has(word.stem) || isCommonVerb(word.stem)
  return isVerb && word.end <= verbEnd(filling.text, filling.vocabulary)
}

/** "order number 5512": the value follows the second word. */
function skipNumberWord(words: Token[], index: number): Token | undefined {
  const next = words[index + 1]
  return next && /^(?:number|no|nr|id|code|reference|ref|called|named|titled)$/.test(next.lower) ? next : words[index]
}

function labelStems(parameter: Parameter): Set<string> {
  const { nameStems, descriptionStems } = parameter
  const opening = descriptionStems.slice(0, isCodeLike(parameter) ? 4 : 1)
  return new Set([...nameStems, ...opening].filter((word) => !vague.has(word) && word.length > 1))
}

/** Between a label and its value: "subject: Lunch", "the title is X", "set the room to Oak"; "a weight of 12" for numbers only. */
const links = {
  words: /^(?:\s?[:=]\s?|\s(?:is|are|to be|should be|will be|as)\s|\sof\s(?=["“'‘])|\sto\s(?=["“'‘\d\p{Lu}]))/u,
  numbers: /^(?:\s?[:=]\s?|\s(?:is|to be|should be|of|to)\s(?=[$€£\d]))/,
}

function valueAfter(filling: Filling, parameter: Parameter, label: Token | undefined): Found | undefined {
  if (!label) return undefined
  const after = filling.text.slice(label.end, label.end + 400)
  const link = (parameter.type === 'string' ? links.words : links.numbers).exec(after)?.[0] ?? ''
  const start = label.end + link.length
  const quoted = parameter.type === 'string' ? quotedAt(filling, start) : undefined
  if (quoted) return { value: quoted.text, spans: [{ start: label.start, end: quoted.end }] }
  const isIntroduced = !isCodeLike(parameter) && /\bwith (?:the |an? )?$/i.test(filling.text.slice(0, label.start))
  const value = link || isIntroduced ? afterLink(filling.text.slice(start), link) : besideLabel(after)
  if (!value || !filling.isFree({ start: label.end, end: start + 1 })) return undefined
  // "Reply to Tom" tells no id.
  if (parameter.nameStems.at(-1) === 'id' && !/\d/.test(value)) return undefined
  const end = filling.text.indexOf(value, label.end) + value.length
  if (parameter.type !== 'string' && isOfOtherTime(filling.text, { start, end }, parameter)) return undefined
  return typed(parameter, value, { start: label.start, end })
}

function quotedAt(filling: Filling, start: number): Quoted | undefined {
  return quotedTexts(filling.text).find(
    (quoted) => quoted.start >= start && quoted.start <= start + 1 && filling.isFree(quoted),
  )
}

function afterLink(rest: string, link: string): string | undefined {
  const ending = /[:=]/.test(link)
    ? /[,;\n]|\.(?:\s|$)|\?$/
    : /[,;\n]|\.(?:\s|$)|\s+(?:and|with|for|to|in|on|at|from|by|but|saying|reading)\s|\?$/
  return rest.split(ending, 1)[0]?.trim() || undefined
}

/** Only what cannot be an ordinary next word. */
function besideLabel(after: string): string | undefined {
  const figures = /^\s+\d+(?![\w./-])/.exec(after)
  if (figures && countsSomething(after, figures[0].length)) return undefined
  const code = /^\s+#?((?=[\w./-]*\d)[\w./-]{0,40}\w)/.exec(after)?.[1]
  const joined = /^\s+(\p{L}[\p{L}\d]*(?:[-_]\p{L}[\p{L}\d]*)+)(?![\w./-])/u.exec(after)?.[1]
  return code ?? joined ?? /^\s+(\p{Lu}[\p{L}\d'’-]*(?:\s+\p{Lu}[\p{L}\d'’-]*){0,4})/u.exec(after)?.[1]
}

function typed(parameter: Parameter, text: string, span: Span): Found | undefined {
  if (parameter.type === 'string') return { value: text.replace(/^#(?=\w)/, ''), spans: [span] }
  const numeral = numerals(text).find(({ start }) => start <= 1)
  if (!numeral) return undefined
  return { value: numeral.value, spans: [{ start: span.start, end: span.end - (text.length - numeral.end) }] }
}
