import type { Json } from '@deckhand/spec'

const longest = 100_000

/** An action's answer, made suitable for models and stores. */
export function toolOutput(data: Json): Json {
  const written = JSON.stringify(data)
  if (written.length > longest) return cut(typeof data === 'string' ? data : written)
  return /\\u(?:0000|d[89a-f])/i.test(written) ? storable(data) : data
}

/** Removes NUL, which PostgreSQL refuses, and lone surrogates, which PostgreSQL and Gemini refuse. */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', '')).toString()
}

function storable(value: Json): Json {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item ?? null)]))
}

function cut(text: string): string {
  const missing = Math.max(0, text.length - longest)
  const note = `[Cut off here: ${missing} of ${text.length} characters are missing. Ask for less at once.]`
  return `${storableText(text.slice(0, longest))}\n\n${note}`
}
