import type { Json } from '@deckhand/spec'

/** Returns the same text for equal values, whatever the order of their keys. Hashes and signatures are computed over it. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${entries.join(',')}}`
}
