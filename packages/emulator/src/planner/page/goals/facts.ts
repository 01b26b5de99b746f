import { numerals } from '../../language/numerals.ts'
import { stemsOf } from '../page-words.ts'
import type { SeenLine, SeenPage } from '../seen-page.ts'
import { titled } from '../telling.ts'
import { filterWords } from './filter-words.ts'
import { heldIn } from './in-cart.ts'
import { money, priceIn } from './price.ts'
import { superlativeIn } from './superlative.ts'

const unknown = 'The page does not tell that.'
const placed = /\border\b.{0,40}\bis placed\b|\border (?:number |no\.? ?|#)?\p{Lu}{0,4}-?\d[\w-]*\b/iu
const amountDue = /\b(?:total|to (?:be )?pa(?:y|id)|you pay|payment|amount due|sum)\b/i

/** What people ask of a purchase, each with what answers it. These are about the page, whatever else could be searched. */
const facts: [RegExp, (page: SeenPage, question: string) => string | undefined][] = [
  [
    /\b(?:order|confirmation) (?:number|no|id)\b|\bnumber of (?:my|the) order\b/i,
    (page) => says(page, placed) ?? unknown,
  ],
  [
    /^(?:is|was|has|have|did)\b.{0,30}\border(?:ed)?\b.{0,30}|\bdid (?:the|my) order go through\b/i,
    (page) => says(page, placed) ?? notPlaced(page),
  ],
  [
    /\bwhen (?:will|does|do|is|are|can)\b.{0,40}\b(?:arrive|come|delivered|here|get)\b|\bhow long\b.{0,40}\b(?:take|arrive|deliver)/i,
    (page) => says(page, /\b\d+ (?:working |business )?(?:days?|weeks?|hours?)\b/i),
  ],
  [
    /\b(?:have|need|got|do i|must i) (?:to )?(?:pay|owe)\b|\bwhat (?:is|'s) (?:the|my) (?:total|sum)\b|\bhow much (?:is|does) (?:it|everything|all of it) (?:all|cost|together)?/i,
    ({ lines }) => dueOn(lines),
  ],
]

/** The answer to such a question; undefined for other questions, and where going to look may help. */
export function factOn(question: string, page: SeenPage): string | undefined {
  const text = question.replaceAll('’', "'")
  const found = facts.find(([asked]) => asked.test(text))
  return found ? found[1](page, text) : (extremeOn(text, page.lines) ?? undefined)
}

function says({ lines }: SeenPage, wanted: RegExp): string | undefined {
  const found = [...new Set(lines.filter(({ text }) => wanted.test(text)).map(({ text }) => text))]
  return found.length > 0 ? `The page says: ${found.slice(0, 3).map(titled).join(' ')}` : undefined
}

function notPlaced({ lines, title }: SeenPage): string {
  const heading = lines.find(({ kind }) => kind === 'heading')?.text ?? title
  return `Not as far as this page tells: it shows ${titled(heading)}, and no order that was placed.`
}

/** The last sum counts: those above it are parts of it. */
function dueOn(lines: readonly SeenLine[]): string | undefined {
  const sums = lines.flatMap(({ text, kind }, at) => {
    const next = lines[at + 1]?.text ?? ''
    if (kind === 'list' || !amountDue.test(text)) return []
    return money.test(text) ? [text] : text.length < 40 && money.test(next) ? [`${text}: ${next}`] : []
  })
  return sums.length > 0 ? `The page says: ${titled(sums.at(-1) ?? '')}` : undefined
}

/** "What is the cheapest lamp?" */
function extremeOn(question: string, lines: readonly SeenLine[]): string | undefined {
  const thing = question.replace(/^\W*(?:(?:tell|show) me )?(?:what|which)(?: one)?(?:'s| is| are)? (?:the )?/i, '')
  const superlative = thing === question ? undefined : superlativeIn(thing)
  if (!superlative || superlative.by === 'first' || superlative.by === 'last') return undefined
  const sign = superlative.by === 'cheapest' ? 1 : -1
  const words = filterWords(superlative.words.join(' ')).map(({ stem }) => stem)
  const [best] = lines
    .filter((line) => line.kind === 'list' && priceIn(line) !== undefined)
    .filter(({ text }) => words.every((word) => stemsOf(text).includes(word)))
    .sort((a, b) => sign * ((priceIn(a) ?? 0) - (priceIn(b) ?? 0)))
  return best && `Of what the page shows it is ${titled(best.text)}`
}

/** "How many lamps are in my cart?", by the lines of what is in it. */
export function countInCart(question: string, things: readonly SeenLine[]): string | undefined {
  const [, asked = ''] = /\bhow many (.{1,80}?) (?:are|do|have|is)\b/i.exec(question) ?? []
  const counts = things.map(({ text }) => heldIn(text))
  if (asked === '' || counts.some((count) => count === undefined)) return undefined
  const words = filterWords(asked).map(({ stem }) => stem)
  const isAsked = ({ text }: SeenLine) =>
    /^piece/.test(words[0] ?? 'piece') || words.every((word) => stemsOf(text).includes(word))
  const sum = things.reduce((all, line, at) => all + (isAsked(line) ? (counts[at] ?? 0) : 0), 0)
  return `${sum} ${asked.trim()}.`
}

/** "How much are two lamps?" asks for a price and a number. */
export function countAsked(question: string): { count: number; rest: string } {
  const [number] = numerals(question).filter(
    ({ kind, value }) => kind === 'plain' && Number.isInteger(value) && value > 1,
  )
  if (!number) return { count: 1, rest: question }
  return { count: number.value, rest: `${question.slice(0, number.start)}${question.slice(number.end)}` }
}
