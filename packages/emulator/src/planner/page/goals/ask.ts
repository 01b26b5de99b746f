import { contentStems } from '../../language/tokens.ts'
import type { Next, Strategy, View } from '../goal.ts'
import type { PageCall } from '../page-call.ts'
import { idsOf, labelIds, stemsOf } from '../page-words.ts'
import type { SeenLine } from '../seen-page.ts'
import { titled } from '../telling.ts'
import { isLinkTo, ways, wayTo } from '../ways.ts'
import { countAsked, countInCart, factOn } from './facts.ts'
import { filterWords } from './filter-words.ts'
import { cartHeading } from './in-cart.ts'
import { limitIn, money, priceIn } from './price.ts'

const most = 12

/** A question that the page itself answers. Only for what is in the cart it goes to look. */
export const ask: Strategy = {
  takes: ({ clause }, own, call) => own.length === 0 && isAboutCart(clause) && isLinkTo(call, ways.cart),
  next: ({ clause }, own, view) => {
    const told = answerOn(clause, view)
    if (told !== undefined) return { report: told }
    if (isAboutCart(clause)) return inCart(own, view)
    const loose = likeliest(clause, view.page.lines)
    return { report: loose ?? 'The page does not tell that.', ...(loose === undefined && { isMissing: true as const }) }
  },
}

/** The answer, if the page has one without a doubt. */
export function answerOn(clause: string, view: View): string | undefined {
  const { lines, title } = view.page
  if (
    /\bwhat(?:'s| is| can you see| do you see)(?: there)?(?: to see)? (?:on|in) (?:this|the) page\b|\bwhere am i\b|\bdescribe (?:this|the) page\b/i.test(
      clause,
    )
  )
    return overview(lines, title)
  const fact = factOn(clause, view.page)
  if (fact !== undefined) return fact
  if (limitIn(clause) !== undefined) return cheapEnough(clause, lines)
  if (/\bhow many\b/i.test(clause) && !isAboutCart(clause)) return countOn(clause, lines)
  if (/\bcosts?\b|\bhow much\b|\bprice of\b/i.test(clause)) return priceOf(clause, lines)
  if (isAboutCart(clause)) return cartOn(lines, clause)
  return undefined
}

function priceOf(clause: string, lines: readonly SeenLine[]): string | undefined {
  const { count, rest } = countAsked(clause)
  const said = [...new Set(contentStems(rest))].filter((stem) => !priceWords.includes(stem))
  if (said.length === 0) return undefined
  const has = (text: string) => {
    const own = stemsOf(text)
    return said.every((stem) => own.includes(stem))
  }
  const line =
    lines.find(({ text }) => has(text) && money.test(text)) ??
    lines.find(({ text, under }) => has(under.at(-1) ?? '') && money.test(text))
  const amount = line && money.exec(line.text)?.[0]
  const each = line && priceIn(line)
  const all = count > 1 && each !== undefined ? ` ${count} of them cost ${(count * each).toFixed(2)}.` : ''
  return amount && `${titled(has(line.text) ? line.text : (line.under.at(-1) ?? ''))}: it costs ${amount}.${all}`
}

/** "What is there for less than 20 euros?" */
function cheapEnough(clause: string, lines: readonly SeenLine[]): string | undefined {
  const priced = lines.filter((line) => line.kind === 'list' && priceIn(line) !== undefined)
  if (priced.length === 0) return undefined
  const words = filterWords(clause).map(({ stem }) => stem)
  const isFitting = ({ text }: SeenLine) => {
    const own = stemsOf(text)
    return (
      words.every((word) => own.includes(word)) &&
      !(/\b(?:stock|available)\b/i.test(clause) && /\bsold out\b/i.test(text))
    )
  }
  const found = priced.filter((line) => (priceIn(line) ?? 0) <= (limitIn(clause) ?? 0) && isFitting(line))
  return (
    found
      .slice(0, most)
      .map(({ text }) => `- ${text}`)
      .join('\n') || 'Nothing of what the page shows.'
  )
}

/** A line that is a number of such things, and nothing else. */
function countOn(clause: string, lines: readonly SeenLine[]): string | undefined {
  const said = contentStems(clause)
  const line = lines.find(({ text }) => /^\d+ \p{L}+$/u.test(text) && said.some((stem) => stemsOf(text).includes(stem)))
  return line && `The page says: ${titled(line.text)}`
}

const priceWords = contentStems('cost price much how does')

function isAboutCart(clause: string): boolean {
  if (/\b(?:have|need|got) to pay\b|\bdo i owe\b/i.test(clause)) return true
  return idsOf(clause).includes('cart') && /\bwhat\b|\bwhich\b|\bhow many\b|\banything\b|\bis there\b/i.test(clause)
}

function cartOn(lines: readonly SeenLine[], clause: string): string | undefined {
  const heading = cartHeading(lines)
  if (heading === undefined) return undefined
  const inside = lines.filter(({ under, kind }) => under.includes(heading) && kind !== 'status')
  const things = inside.filter(({ kind }) => kind === 'list' || kind === 'rows')
  const sums = inside.filter(
    ({ kind, text }) => kind === 'text' && (money.test(text) || /\bnothing(?: is)? in\b|\bempty\b/i.test(text)),
  )
  const count = countInCart(clause, things)
  if (count !== undefined && things.length > 0) return count
  return (
    [...things.map(({ text }) => `- ${text}`), ...sums.map(({ text }) => text)].slice(0, most).join('\n') || undefined
  )
}

function inCart(own: readonly PageCall[], { controls }: View): Next {
  const link = controls.find(({ noun, label }) => noun === 'link' && labelIds(label).includes('cart'))
  if (link && /\bempty\b/i.test(`${link.label} ${link.place}`))
    return { report: `It is empty: the page says “${link.label}”.` }
  const lead = own.length === 0 ? wayTo(ways.cart, own, controls) : []
  return lead.length > 0 ? { calls: lead } : { report: 'The page does not tell what is in it.', isMissing: true }
}

function overview(lines: readonly SeenLine[], title: string): string {
  const shown = lines.slice(0, most).map(({ text, kind }) => (kind === 'heading' ? `**${text}**` : `- ${text}`))
  const more = lines.length - shown.length
  return [`The page is ${titled(title)}.`, ...shown, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n')
}

/** The lines with most of the words of the question. */
function likeliest(clause: string, lines: readonly SeenLine[]): string | undefined {
  const named = ofName(clause, lines)
  if (named !== undefined) return named
  const said = [...new Set(contentStems(clause))].filter((stem) => !/^(?:page|show|tell|see)$/.test(stem))
  const scored = lines.map((line) => {
    const own = new Set(stemsOf(line.text))
    return { line, score: said.filter((stem) => own.has(stem)).length }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best === 0 || best < said.length / 2) return undefined
  const found = scored.filter(({ score }) => score === best).map(({ line }) => line.text)
  return `The page says: ${[...new Set(found)].slice(0, 5).map(titled).join(' ')}`
}

/** What the page says of the one thing that is named, and whether that is what was asked. */
function ofName(clause: string, lines: readonly SeenLine[]): string | undefined {
  const names = stemsOf(clause.match(/(?<=\S )\p{Lu}[\p{L}'-]+/gu)?.join(' ') ?? '')
  const [line, ...others] = lines.filter(({ text }) => names.every((name) => stemsOf(text).includes(name)))
  if (names.length === 0 || !line || others.length > 0) return undefined
  const asked = idsOf(clause.replace(/^\W*(?:what|which|where|when|how|is|are|does|do|can|has|have|tell me)\b/i, ''))
  const [name = '', ...facts] = line.text.split(new RegExp(money, 'g'))
  const told = idsOf(facts.length > 0 ? facts.join(' ') : line.text)
  const isTold = asked.some(
    (id) => told.includes(id) && !stemsOf(facts.length > 0 ? name : names.join(' ')).includes(id),
  )
  return `${isTold ? 'The page says:' : 'The page does not tell that. All that it says of it:'} ${titled(line.text)}`
}
