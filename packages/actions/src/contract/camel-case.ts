/** The name of a tag as a key: "Is Open" and "is-open" are `isOpen`. Leading underscores stay, as in `_id`. */
export function camelCase(tag: string): string {
  const [, front = '', rest = ''] = /^(_*)(.*)$/s.exec(tag.trim()) ?? []
  const words = rest.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== '')
  return front + words.map((word, index) => (index === 0 ? lower(word) : upper(word))).join('')
}

/** A word in capitals, such as SKU, is one word. */
const lower = (word: string) =>
  /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
