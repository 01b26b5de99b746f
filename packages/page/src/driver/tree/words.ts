/** Longest piece of text that is looked at: a page may hold megabytes in one attribute. */
const longest = 2_000

export const cut = (words: string) => (words.length > longest ? words.slice(0, longest) : words)

export const tidy = (words: string | null | undefined) => (words ? cut(words).replace(/\s+/g, ' ').trim() : '')

/** Says how much is missing, so that nobody takes a part for the whole. */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const kept = words.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}… (${words.length - kept.length} more characters)`
}

export function kebab(words: string, length = 40): string {
  const plain = words.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')
  const name = plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name.length > length
    ? name
        .slice(0, length + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, length)
    : name
}
