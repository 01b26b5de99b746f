import { timesInFigures } from '../language/dates.ts'
import { isDateParameter } from './date-format.ts'
import { fillClause } from './fill-clause.ts'
import { Filling } from './filling.ts'
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
    filling.give(first, { value: first.isList ? bare.split(/\s*,\s*(?:and\s+)?|\s+and\s+/) : bare, spans: [] })
  }
  const inner = new Filling({
    text: bare,
    now: filling.now,
    vocabulary: { ...filling.vocabulary, nouns: new Set() },
    parameters: filling.open(),
  })
  fillClause(inner)
  for (const [parameter, value] of inner.values) filling.give(parameter, { value, spans: [] })
  if (first && inner.values.size === 0) filling.give(first, { value: bare, spans: [] })
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
