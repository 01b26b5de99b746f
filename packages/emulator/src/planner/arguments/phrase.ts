import type { Span } from '../language/spans.ts'
import { isFunctionWord, type Token, tokens } from '../language/tokens.ts'
import { wholeEnd } from '../language/whole-word.ts'
import { isToolWord } from '../plan/tool-vocabulary.ts'
import type { Cue } from './cues.ts'
import type { Filling } from './filling.ts'
import type { Segment } from './segments.ts'

/** Words that may become a value, and how they are tied to their clause. */
export interface Phrase extends Span {
  text: string
  cue: Cue
  isQuoted: boolean
  /** Where its cue begins. */
  from: number
  /** Nothing was cut from its end, so it may run on into the next phrase. */
  isWhole: boolean
  /** Says only what the tool is about anyway. */
  isVoid: boolean
}

const pronouns =
  /^(?:it|them|me|us|him|her|this|that|one|someone|somebody|anyone|something|anything|everything|there|here|mine|now|today|please|thanks|(?:first|second|third|last) (?:one|result)|first|results?|answer|outcome|findings|latter|same)$/i

/** What a segment says, without the small words around it; undefined when nothing is left. */
export function phraseOf(filling: Filling, segment: Segment, words: Token[]): Phrase | undefined {
  const isText = keepsWords(segment.cue)
  const kept = isText ? withoutThanks(words) : trimmed(filling, segment.cue, words)
  const [opening, closing] = [kept[0], kept.at(-1)]
  if (!opening || !closing) return undefined
  const end = endOf(filling.text, closing)
  const text = filling.text.slice(opening.start, end)
  if (pronouns.test(text)) return undefined
  const { cue, from } = segment
  const isWhole = isText || closing === words.at(-1)
  return {
    start: opening.start,
    end,
    text,
    cue,
    from,
    isQuoted: false,
    isWhole,
    isVoid: isAboutTool(filling, cue, kept),
  }
}

/** A phrase for exactly these words. */
export function exactPhrase(filling: Filling, cue: Cue, span: Span): Phrase {
  const text = filling.text.slice(span.start, span.end)
  return { ...span, text, cue, from: span.start, isQuoted: false, isWhole: false, isVoid: false }
}

export function tokensIn(filling: Filling, { start, end }: Span): Token[] {
  const move = (token: Token) => ({ ...token, start: token.start + start, end: token.end + start })
  return tokens(filling.text.slice(start, end)).map(move)
}

/** A title or a sentence keeps its articles and small words. */
function keepsWords(cue: Cue): boolean {
  return ['titled', 'about', 'on', 'saying', 'because', 'infinitive', 'colon', 'clause'].includes(cue)
}

function withoutThanks(words: Token[]): Token[] {
  const last = words.findLastIndex((word) => !/^(?:please|thanks|and)$/.test(word.lower))
  return words.slice(0, last + 1)
}

const openers = new Set('of a an the my our your some any all this that these those please also me us'.split(' '))
const objectOpeners = new Set('another new'.split(' '))
const fillers = new Set(
  `please now today too also again soon asap thanks thank you me us it them him her there here is are do does did i we have has
  left go goes and or then available possible quickly`.split(/\s+/),
)

function trimmed(filling: Filling, cue: Cue, words: Token[]): Token[] {
  const isObject = cue === 'object'
  const isLoose = ({ lower, stem }: Token) => fillers.has(lower) || (isObject && isToolWord(filling.vocabulary, stem))
  const opens = (word: Token) => isLoose(word) || openers.has(word.text) || (isObject && objectOpeners.has(word.lower))
  const first = words.findIndex((word) => !opens(word))
  const last = words.findLastIndex((word) => !isLoose(word) && !isFunctionWord(word.lower))
  return first < 0 ? [] : words.slice(first, last + 1)
}

/** "on the internet" says where a web search searches, which it knows. */
function isAboutTool(filling: Filling, cue: Cue, words: Token[]): boolean {
  if (!['on', 'in', 'at', 'from', 'into', 'to'].includes(cue)) return false
  const content = words.filter((word) => !isFunctionWord(word.lower))
  return content.every((word) => word.text === word.lower && isToolWord(filling.vocabulary, word.stem))
}

/** "C++" and "50%" end after their marks. */
function endOf(text: string, last: Token): number {
  const end = wholeEnd(text, last.end)
  return end + (/^[%+°]+/.exec(text.slice(end, end + 5))?.[0].length ?? 0)
}
