import type { Json, JsonObject } from '@deckhand/spec'

const longest = 300
const longestValue = 100

/** What a person is asked about a page tool: its name and arguments. Not its description, because the page could write anything there. */
export function pagePreview(name: string, args: JsonObject): string {
  const values = Object.entries(args).map(([key, value]) => `${spoken(key)} “${spoken(value)}”`)
  return cut(`On this page: ${spoken(name)}${values.length === 0 ? '' : ` with ${values.join(', ')}`}`, longest)
}

function spoken(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // Line breaks and characters that reverse text could make one call look like another.
  return cut(text.slice(0, longest).replace(/[\p{C}\p{Z}]+/gu, ' '), longestValue)
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
