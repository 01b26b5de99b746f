import { failureIn, isRecord, unwrap } from '../answer/results.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { contentStems, nameWords } from '../language/tokens.ts'

type Item = Record<string, unknown>

/** The things in a result: its list, or the result itself when it is one thing. */
export function itemsIn(result: unknown): unknown[] {
  if (Array.isArray(result)) return result
  if (!isRecord(result)) return []
  return (Object.values(result).find((value) => Array.isArray(value) && value.length > 0) as unknown[]) ?? []
}

/** A result, and the words that it was found with. */
export interface Seen {
  value: unknown
  query: string
}

export function seenIn({ args, response = {} }: MadeCall): Seen {
  const words = Object.values(args).filter((value) => typeof value === 'string')
  return { value: unwrap(response), query: words.join(' ').slice(0, 1000) }
}

/**
 * "The second one" of a list; otherwise the one that has most of the words it was looked for with, the first of several. The words of
 * the request do not count: a mail that speaks of searching mail must not come first in a search.
 */
export function pick({ value, query }: Seen, text: string): unknown {
  const items = itemsIn(value)
  if (items.length === 0) return value
  if (/\bfirst one\b|\breply to the first\b/i.test(text)) return items[0]
  if (/\bsecond\b/i.test(text)) return items[1]
  if (/\bthird\b/i.test(text)) return items[2]
  if (/\blast\b/i.test(text)) return items.at(-1)
  const words = new Set(contentStems(withoutOperators(query)))
  const scores = items.map((item) => likeness(item, words))
  return items[scores.indexOf(Math.max(...scores))]
}

/** `from:ann` says how to look; what was found is in the order that fits it. */
export function withoutOperators(query: string): string {
  return query.replace(/(?<!\S)[a-z_]{2,20}:(?:"[^"]*"|\S*)/g, ' ')
}

const telling = /^(?:title|name|subject|summary|label|heading)$/

/** A word in what a thing is called counts more than one in what it says. */
function likeness(item: unknown, words: ReadonlySet<string>): number {
  if (!isRecord(item)) return 0
  const scores = Object.entries(item).map(([key, value]) => {
    if (typeof value !== 'string') return 0
    const shared = new Set(contentStems(value.slice(0, 2000)).filter((word) => words.has(word))).size
    return shared * (telling.test(nameWords(key).join('')) ? 3 : 1)
  })
  return scores.reduce((sum, score) => sum + score, 0)
}

/** A text or number under a name, however the name is spelled. */
export function byKey(item: unknown, name: string): string | number | undefined {
  if (!isRecord(item)) return undefined
  const wanted = nameWords(name).join('')
  const entry = Object.entries(item).find(
    ([key, value]) => nameWords(key).join('') === wanted && (typeof value === 'string' || typeof value === 'number'),
  )
  return entry?.[1] as string | number | undefined
}

/** The messages in a result that somebody wrote, the newest last. */
export function messagesIn(result: unknown): Item[] {
  const items = itemsIn(result).filter((item): item is Item => isRecord(item) && senderOf(item) !== '')
  const isDated = items.every((item) => byKey(item, 'date') !== undefined)
  const written = items.filter((item) => item.draft !== true)
  return isDated ? written.sort((a, b) => (String(byKey(a, 'date')) < String(byKey(b, 'date')) ? -1 : 1)) : written
}

export function senderOf(item: unknown): string {
  return String(byKey(item, 'from') ?? byKey(item, 'sender') ?? byKey(item, 'author') ?? '')
}

/** What came back before, the newest first. A failure has no values to take. */
export function resultsOf(calls: readonly MadeCall[]): Seen[] {
  return calls
    .filter(({ response }) => response && !failureIn(response))
    .map(seenIn)
    .reverse()
}

export const valuesOf = (results: readonly Seen[]) => results.map(({ value }) => value)

export function firstOf<From, T>(from: readonly From[], read: (one: From) => T | undefined): T | undefined {
  for (const one of from) {
    const found = read(one)
    if (found !== undefined) return found
  }
  return undefined
}
