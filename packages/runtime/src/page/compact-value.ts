import type { Json } from '@deckhand/spec'

interface Measure {
  items: number
  characters: number
  depth: number
}

const measures: Measure[] = [
  { items: 400, characters: 2_000, depth: 20 },
  { items: 60, characters: 600, depth: 10 },
  { items: 40, characters: 300, depth: 8 },
  { items: 25, characters: 150, depth: 7 },
  { items: 12, characters: 100, depth: 6 },
  { items: 6, characters: 60, depth: 5 },
  { items: 3, characters: 30, depth: 3 },
]

/** As much of a value as fits into the bytes. Long lists and texts are cut with a count, and deeply nested values are replaced by a count. */
export function compactValue(value: Json, bytes: number, sizeOf = plainSize): Json {
  for (const measure of measures) {
    const compact = shorten(value, measure, measure.depth)
    if (sizeOf(compact) <= bytes) return compact
  }
  return sizeOf(tooMuch) <= bytes ? tooMuch : ''
}

const tooMuch = '… more than can be told'

const plainSize = (value: Json) => Buffer.byteLength(JSON.stringify(value))

function shorten(value: Json, measure: Measure, depth: number): Json {
  if (typeof value === 'string') return shortText(value, measure.characters)
  if (value === null || typeof value !== 'object') return value
  if (depth === 0) return Array.isArray(value) ? `… ${value.length} items` : `… ${Object.keys(value).length} fields`
  return Array.isArray(value) ? shortList(value, measure, depth) : shortObject(value, measure, depth)
}

/** Never cuts between two surrogates. */
function shortText(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return `${kept}… (${text.length - kept.length} more characters)`
}

function shortList(list: Json[], measure: Measure, depth: number): Json {
  const kept = list.slice(0, measure.items).map((item) => shorten(item, measure, depth - 1))
  return list.length > measure.items ? [...kept, `… and ${list.length - measure.items} more`] : kept
}

function shortObject(value: { [key: string]: Json }, measure: Measure, depth: number): Json {
  const keys = Object.keys(value)
  const kept = keys
    .slice(0, measure.items)
    .map((key) => [shortText(key, 100), shorten(value[key] ?? null, measure, depth - 1)] as const)
  const more = keys.length > measure.items ? [['…', `and ${keys.length - measure.items} more`] as const] : []
  return Object.fromEntries([...kept, ...more])
}
