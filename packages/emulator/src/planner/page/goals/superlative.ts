import { stemsOf } from '../page-words.ts'
import type { SeenPage } from '../seen-page.ts'
import { priceIn } from './price.ts'

/** "The cheapest lamp" is one of several, by its price or its place, with these words. */
export interface Superlative {
  by: 'cheapest' | 'dearest' | 'first' | 'last'
  words: string[]
}

const kinds: [Superlative['by'], RegExp][] = [
  ['dearest', /\b(?:dearest|most expensive|priciest|highest priced)\b/i],
  ['cheapest', /\b(?:cheapest|least expensive|lowest priced)\b/i],
  ['first', /^(?:the )?first\b/i],
  ['last', /^(?:the )?last\b/i],
]
const anything = stemsOf('one ones thing item product article')

export function superlativeIn(thing: string): Superlative | undefined {
  const [by, pattern] = kinds.find(([, words]) => words.test(thing)) ?? []
  if (!by || !pattern) return undefined
  return { by, words: stemsOf(thing.replace(pattern, ' ')).filter((word) => !anything.includes(word)) }
}

/** Which of the labels that is, by what the page says of each. */
export function labelThatIs({ by, words }: Superlative, labels: readonly string[], { lines }: SeenPage): string[] {
  const known = labels.map((label) => ({ label, line: lines.find(({ text }) => text.includes(label)) }))
  const fitting = known.filter(({ label, line }) => {
    const own = stemsOf(`${label} ${line?.text ?? ''}`)
    return words.every((word) => own.includes(word))
  })
  if (by === 'first' || by === 'last')
    return fitting
      .slice(by === 'first' ? 0 : -1)
      .slice(0, 1)
      .map(({ label }) => label)
  const priced = fitting.flatMap(({ label, line }) => {
    const price = line && priceIn(line)
    return price === undefined ? [] : [{ label, price: by === 'cheapest' ? price : -price }]
  })
  return priced
    .sort((a, b) => a.price - b.price)
    .slice(0, 1)
    .map(({ label }) => label)
}
