/** The limit for one text: a page may hold megabytes in one attribute. */
const longest = 2_000
const encoder = new TextEncoder()

/** Invisible characters: controls, marks of direction, blanks without width, tags. Prompt injections hide in them. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** A fast path: most texts are plain ASCII, and a page may have thousands. */
const plain = /^[!-~]+(?: [!-~]+)*$/

export const cut = (words: string) => (words.length > longest ? words.slice(0, longest) : words)

export const tidy = (words: string | null | undefined) =>
  !words || (words.length <= longest && plain.test(words)) ? (words ?? '') : cut(words).replace(/\s+/g, ' ').trim()

export const withoutInvisible = (text: string) => text.replace(/\s+/g, ' ').replace(invisible, '')

/** Text of the page as data: one short line of what a person would see. */
export function oneLine(text: string, length = 80): string {
  if (text.length <= length && plain.test(text)) return text
  const letters = [...withoutInvisible(text.slice(0, length * 20)).trim()]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('')
}

export const quoted = (text: string, length?: number) => `"${oneLine(text, length).replaceAll('"', "'")}"`

/** The first names, and how many more there are. */
export function listed(names: string[], shown = 8): string {
  const rest = names.length - shown
  return names.slice(0, shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Says how much is missing, so that the model does not take a part for the whole. */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const kept = words.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept}… (${words.length - kept.length} more characters)`
}

export const byteLength = (value: unknown) => encoder.encode(JSON.stringify(value)).length
