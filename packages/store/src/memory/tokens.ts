// Text without breaks, such as an encoded file, is a single word, which must not fill the index.
const maxLength = 64
// A query is a person's question. More words are not needed to find anything.
const maxQueryWords = 200

/** The words of a text as they are indexed, each once. */
export function tokens(text: string): string[] {
  return [...new Set(words(text).map((word) => word.slice(0, maxLength)))]
}

/** The words to search memories for. */
export function queryWords(query: string): string[] {
  return tokens(query).slice(0, maxQueryWords)
}

/** The words of a text, without case or accents. */
export function words(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
