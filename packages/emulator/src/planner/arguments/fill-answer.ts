import { timesInFigures } from '../language/dates.ts'
import { isDateParameter } from './date-format.ts'
import { fillClause } from './fill-clause.ts'
import { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { listOf } from './phrase-value.ts'
import { isFreeText } from './roles.ts'
import { takesWords } from './takes-words.ts'

/** Gives the words of an answer ("it's bob@example.com") to what the request itself left open. */
export function fillAnswer(filling: Filling, answer: string): void {
  const parameters = filling.open()
  const asked = parameters.filter((parameter) => parameter.isRequired)
  const text = parameters.some(isDateParameter) ? timesInFigures(answer) : answer
  const bare = withoutOpening(text)
  const [first, ...others] = asked.filter(takesWords)
  // A lone text answer is the value as a whole: its prepositions are part of it.
  if (first && asked.length === 1 && others.length === 0) {
    filling.give(first, { value: wholeAnswer(first, bare), spans: [] })
  }
  const found = fillFrom(filling, bare)
  if (first && found === 0) filling.give(first, { value: bare, spans: [] })
}

/** Gives the words of another text to what is still open. Returns how many parameters got a value. */
export function fillFrom(filling: Filling, text: string): number {
  const vocabulary = { ...filling.vocabulary, nouns: new Set<string>() }
  const inner = new Filling({
    text,
    now: filling.now,
    timeZone: filling.timeZone,
    vocabulary,
    parameters: filling.open(),
  })
  inner.saidDay = filling.saidDay
  fillClause(inner)
  const given = [...inner.values].filter(([parameter, value]) => filling.give(parameter, { value, spans: [] }))
  return given.length
}

/** "from the Town Hall" names the Town Hall. */
function wholeAnswer(parameter: Parameter, answer: string): string | string[] {
  if (parameter.isList) return listOf(answer)
  return isFreeText(parameter) ? answer : answer.replace(/^(?:from|to|at|in|for|by|with|on) (?:the )?(?=\S)/i, '')
}

function withoutOpening(answer: string): string {
  return answer
    .trim()
    .replace(/^(?:ok(?:ay)?|sure|yes|oh|sorry|well|right)[\s,.!]+/i, '')
    .replace(
      /^(?:it is|it's|it’s|that is|that's|that’s|make it|use|take|let it be|please use|i meant|the \p{L}+ is|(?:his|her|their|my) \p{L}+(?: \p{L}+)? is|i want it)\s+/iu,
      '',
    )
    .replace(/^["“](.*)["”]$/, '$1')
    .replace(/[\s.!]$/, '')
}
