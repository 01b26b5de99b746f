import { numerals } from '../../language/numerals.ts'
import type { SeenLine } from '../seen-page.ts'

/** An amount of money as pages write it. */
export const money = /(?:[$€£]\s?\d[\d.,]*\d|[$€£]\s?\d|\d[\d.,]*\s?(?:€|euros?\b|EUR\b))/

const upTo =
  /\b(?:under|below|less than|cheaper than|up to|at most|not? more than|max(?:imum)?(?: of)?|within)\s+[$€£]?\s?\d/i

/** The most that something may cost, by these words. */
export function limitIn(clause: string): number | undefined {
  const at = upTo.exec(clause)
  return at ? numerals(clause.slice(at.index))[0]?.value : undefined
}

/** What a line says that something costs. */
export function priceIn({ text }: SeenLine): number | undefined {
  const [amount] = money.exec(text) ?? []
  const [, whole = '', cents = ''] = /(\d[\d.,]*?)(?:[.,](\d{2}))?(?:\D|$)/.exec(amount ?? '') ?? []
  return amount === undefined ? undefined : Number(`${whole.replace(/\D/g, '')}.${cents || 0}`)
}
