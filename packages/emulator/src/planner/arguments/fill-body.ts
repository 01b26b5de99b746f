import { quotedTexts } from '../language/quoted.ts'
import { type Span, spanOf } from '../language/spans.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { isBodyText } from './roles.ts'

const cues = [
  /\b(?:that |which )?(?:saying|says|reading|reads)(?: that)?\b[:,]?\s*/i,
  /\b(?:telling|informing|letting) (?:him|her|them|everyone|everybody|\p{Lu}\p{L}+)(?: know)?(?: that)?\s+/u,
  /\bwith (?:the |a )?(?:text|message|body|content|contents|words|wording|comment)\b[:,]?\s*/i,
  /(?<=\b(?:note|remember|memorise|memorize|(?:tell|remind|inform|notify) \S{1,40}|say|know|mention|record|log|announce|write|down))\s+that\s+/i,
  /(?<=\b(?:reply|respond|answer|mail|email|message|letter)(?:\s+(?:back\s+)?(?:to\s+)?(?:the\s+|my\s+)?[\p{L}.@'’-]{1,40}){0,5})\s+that\s+/iu,
  /(?<=^\W*(?:please )?(?:note|remember|memorise|memorize))\s+(?=(?:i|we|my|our)\b)/i,
  /\b(?:to|and) say(?: that)?\s+/i,
  /:\s+(?=\S)/,
]

/** Gives the words after "saying", "that says" or a colon to the parameter for running text. They reach to the clause's end. */
export function fillBody(filling: Filling): void {
  const parameter = bodyParameter(filling)
  if (!parameter) return
  const free = filling.freeText()
  for (const cue of cues) {
    const match = cue.exec(free)
    if (!match || followsLabel(filling, match)) continue
    const start = spanOf(match).end
    const span = { start, end: filling.text.length }
    if (filling.give(parameter, bodyFrom(filling, { start: spanOf(match).start, end: start }, span))) return
  }
}

function bodyParameter(filling: Filling): Parameter | undefined {
  const bodies = filling.open().filter((parameter) => isBodyText(parameter) && parameter.schema.enum.length === 0)
  return bodies.find((parameter) => parameter.isRequired) ?? bodies[0]
}

/** "Priority: high" is a label for another parameter, not a text. */
function followsLabel(filling: Filling, match: RegExpExecArray): boolean {
  if (!match[0].startsWith(':')) return false
  const before = filling.text.slice(0, match.index).toLowerCase()
  return filling.parameters.some(
    (parameter) => !isBodyText(parameter) && before.endsWith((parameter.path.at(-1) ?? '').toLowerCase()),
  )
}

function bodyFrom(filling: Filling, cue: Span, rest: Span): { value: string; spans: Span[] } {
  const quoted = quotedTexts(filling.text).find(
    (candidate) => candidate.start >= rest.start && candidate.start <= rest.start + 1,
  )
  if (quoted) return { value: quoted.text, spans: [cue, quoted] }
  const words = filling.text.slice(rest.start, rest.end)
  const ends = [afterthought.exec(words)?.index, copyIn(filling, words), words.length]
  const end = rest.start + Math.min(...ends.filter((index) => index !== undefined))
  return { value: sentence(filling.text.slice(rest.start, end)), spans: [{ start: cue.start, end }] }
}

/** "… saying I am late. Make it urgent." ends before the second sentence. */
const afterthought =
  /(?<=[.!?])\s+(?:please )?(?:make|mark) (?:it|this)\b|(?<=[.!?])\s+(?:it is|it's|use|set|the (?:priority|subject|title)|send it)\b/i

/** "…, cc Ann@example.com" says who gets a copy, where there are copies. */
function copyIn({ parameters }: Filling, words: string): number | undefined {
  const names = parameters.map(({ path }) => path.at(-1)?.toLowerCase() ?? '').filter((name) => /^b?cc$/.test(name))
  if (names.length === 0) return undefined
  return new RegExp(`[\\s,;.]+(?:(?:and|with)\\s+)?(?:${names.join('|')}):?\\s+(?=\\S{0,100}@)`, 'i').exec(words)?.index
}

function sentence(words: string): string {
  const trimmed = words.trim()
  return /[.!?]\s/.test(trimmed) ? trimmed : trimmed.replace(/\.$/, '')
}
