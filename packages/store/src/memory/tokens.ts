// A text without a break, such as an encoded file, is one word: kept whole it would fill the index.
const maxLength = 64

/** The words of a text, each once, without case or accents. */
export function tokens(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, maxLength)))]
}
