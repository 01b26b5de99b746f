import type { Readable } from 'node:stream'
import { cleanText } from '../clean-text.ts'

const keptCharacters = 4_000
const shownLines = 5
const lineLength = 300

/** Reads what a server writes to stderr, which must be read or the server stops, and keeps the end of it. */
export function collectLastWords(stream: Readable): () => string[] {
  let kept = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    kept = (kept + text).slice(-keptCharacters)
  })
  return () =>
    cleanText(kept)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(-shownLines)
      .map((line) => (line.length > lineLength ? `${line.slice(0, lineLength)}…` : line))
}
