/** The words of a text, without case and accents, as Gmail compares them. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** True when the words of `phrase` stand next to each other in the text. */
export function hasPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return text.some((_, start) => phrase.every((word, index) => text[start + index] === word))
}
