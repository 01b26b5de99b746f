import { assemble } from './assemble.ts'
import type { Cue } from './cues.ts'
import { fillClause } from './fill-clause.ts'
import { Filling } from './filling.ts'
import { leavesOf, type Parameter } from './parameter.ts'
import { listOf } from './phrase-value.ts'
import { phrasesIn } from './phrases.ts'
import { fits } from './validate.ts'

const listCues = new Set<Cue>(['object', 'with', 'of', 'colon', 'quoted', 'for'])

/** Gives lists of objects: "3 eggs, 2 onions and a leek" becomes one object for each piece. */
export function fillItems(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (!parameter.isList || parameter.type !== 'object') continue
    for (const phrase of phrasesIn(filling).filter(({ cue }) => listCues.has(cue))) {
      const items = listOf(phrase.text).map((piece) => itemFrom(filling, parameter, piece))
      if (items.length === 0 || !items.every((item) => item && fits(parameter.schema, item))) continue
      filling.give(parameter, { value: items, spans: [{ start: phrase.from, end: phrase.end }] })
      break
    }
  }
}

function itemFrom(filling: Filling, parameter: Parameter, text: string): Record<string, unknown> | undefined {
  const parameters = leavesOf(parameter.schema)
  const inner = new Filling({
    text,
    now: filling.now,
    timeZone: filling.timeZone,
    vocabulary: { ...filling.vocabulary, nouns: new Set() },
    parameters,
  })
  fillClause(inner)
  return inner.values.size > 0 ? assemble(parameters, inner.values) : undefined
}
