// A text without a break, such as an encoded file, is one word: kept whole it would fill the index.
const maxLength = 64
// A query is a person's question; one with more different words than this is no search.
const maxQueryWords = 200

/** The words of a text as they are looked for, each once. */
export function tokens(text: string): string[] {
  return [...new Set(words(text).map((word) => word.slice(0, maxLength)))]
}

/** The words that memories are looked for by. */
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
