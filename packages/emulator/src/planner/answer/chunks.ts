import type { WirePart } from '../../wire.ts'

const wordsPerChunk = 4

/** Cuts a text into parts of a few words, so that it streams. Joined again the parts are the text, space for space. */
export function chunks(text: string): WirePart[] {
  const words = text.match(/\s*\S+|\s+$/g) ?? []
  const parts: WirePart[] = []
  for (let index = 0; index < words.length; index += wordsPerChunk) {
    parts.push({ text: words.slice(index, index + wordsPerChunk).join('') })
  }
  return parts
}
