import { findDates } from '../language/dates.ts'
import { overlapsAny } from '../language/spans.ts'
import { isFunctionWord, type Token, tokens } from '../language/tokens.ts'
import { isCommonVerb } from '../language/verbs.ts'
import { readMood } from '../plan/mood.ts'
import { isToolWord } from '../plan/tool-vocabulary.ts'
import { cueOf } from './cues.ts'
import { isDateParameter } from './date-format.ts'
import type { Filling } from './filling.ts'
import { looks } from './new-dates.ts'
import type { Parameter } from './parameter.ts'
import { isFreeText } from './roles.ts'
import { verbEnd } from './verb-end.ts'

/** The words of a clause that no argument took and that say more than the tool does anyway: its call would drop them. */
export function leftOver(filling: Filling): string {
  const free = filling.freeText({ withQuoted: true })
  const isDated = [...filling.values.keys()].some(isDateParameter)
  const dates = isDated ? findDates(filling.text, filling.now).flatMap(({ spans }) => spans) : []
  const start = Math.max(readMood(filling.text).offset, verbEnd(filling.text, filling.vocabulary))
  const words = tokens(free)
  const [repeats] = looks(filling) ? [] : (recurrence.exec(filling.text) ?? [])
  const isSaid = ([parameter, value]: [Parameter, unknown]) =>
    isFreeText(parameter) && String(value).includes(repeats ?? '')
  if (repeats && ![...filling.values].some(isSaid)) return repeats
  // "Refund 12 on invoice 17: {"invoiceId": "17", "amount": 12}" names its parameters, and says its values twice.
  const given = new Set([...filling.values].flatMap(([{ path }, value]) => [path.at(-1), String(value)]))
  const left = words.filter(
    (word, index) =>
      word.end > start &&
      !given.has(word.text) &&
      !(isDated && (overlapsAny(word, dates) || isClock(word))) &&
      isTelling(filling, word, words[index - 1]?.lower ?? ''),
  )
  const [first, last] = [left[0], left.at(-1)]
  if (!first || !last) return ''
  const begin = /(?:\b(?:for|to|with|by|at|in|on|from) )?\S*$/.exec(filling.text.slice(0, first.start))?.index ?? 0
  return filling.text.slice(
    begin,
    last.end + (/^\S*(?:(?<=\d) \p{Ll}+)?/u.exec(filling.text.slice(last.end))?.[0].length ?? 0),
  )
}

/** "Every Monday" asks for more than the next Monday. */
const recurrence =
  /\b(?:every|each) (?:(?:other|second) )?(?:hour|day|week|weekend|month|year|weekday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

const isClock = ({ lower }: Token) => /^\d{1,2}(?:am|pm)$/.test(lower)

function isTelling(filling: Filling, { text, lower, stem }: Token, before: string): boolean {
  if (isFunctionWord(lower) || cueOf(lower) !== undefined || fillers.test(lower) || /^\p{L}$/u.test(text)) return false
  if (isToolWord(filling.vocabulary, stem) || (filling.vocabulary.weights.get(stem) ?? 0) >= 0.35) return false
  // Of a search, how a thing is called matters, and not how it is described.
  if (looks(filling)) return /^\d/.test(text) || (/^\p{Lu}/u.test(text) && readMood(filling.text).mood !== 'question')
  return !isCommonVerb(stem) || /^(?:and|then|also)$/.test(before)
}

const fillers =
  /^(?:first|second|third|last|latest|newest|current|new|please|thanks|thank|soon|asap|quickly|today|possible|available|really|kindly|right|away|rid|hi|hello|hey|ok|okay)$/
