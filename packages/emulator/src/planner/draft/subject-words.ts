import { isFunctionWord, tokens } from '../language/tokens.ts'

const longestChunk = 32
const longestName = 60

/** The pieces of a subject between its small words: "Electric buses for Lisbon" is about electric buses, and about Lisbon. */
export function chunksOf(subject: string): string[] {
  const chunks: string[] = []
  let end = -1
  for (const token of tokens(subject)) {
    if (isFunctionWord(token.lower)) continue
    const last = chunks.at(-1)
    const isNext = end >= 0 && /^[\s-]*$/.test(subject.slice(end, token.start))
    if (last !== undefined && isNext && last.length + token.text.length < longestChunk)
      chunks[chunks.length - 1] = `${last} ${token.text}`
    else chunks.push(token.text)
    end = token.end
  }
  const name = nameOf(subject).replace(/^(?:the|an?|our|my) /i, '')
  const [, ...rest] = chunks
  if (name.length <= longestChunk) return [...new Set([name, ...rest])]
  return chunks.length > 0 ? chunks : [name]
}

/** The subject, short enough to stand in a sentence. */
export function nameOf(subject: string): string {
  const name = subject.split(/\s*[:–—|]\s+/, 1)[0] ?? subject
  return name.length <= longestName ? name : cutAtWord(name)
}

function cutAtWord(text: string): string {
  return text.slice(0, longestName).replace(/\s+\S*$/, '')
}

/** The same number for the same text, so that the same request is always answered alike. */
export function mark(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
