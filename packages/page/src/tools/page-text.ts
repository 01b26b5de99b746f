const most = 80
const bytes = new TextEncoder()

/** Signs that nobody sees: controls, marks of direction, blanks of no width, tags. Orders to a model hide in them. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** Most words are such, and a page may have thousands. */
const plain = /^[!-~]+(?: [!-~]+)*$/

const seen = (text: string) => text.replace(/\s+/g, ' ').replace(unseen, '')

/** What the page says, as data: one short line of what a person would see. */
export function oneLine(text: string, length = most): string {
  if (text.length <= length && plain.test(text)) return text
  const line = seen(text.slice(0, length * 20)).trim()
  const letters = [...line]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : line
}

export const quoted = (text: string, length = most) => `"${oneLine(text, length).replaceAll('"', "'")}"`

export const byteLength = (value: unknown) => bytes.encode(JSON.stringify(value)).length

/** A copy that stays as it is when the page goes on; undefined of what cannot be written down. */
export function plainCopy(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? seen(part) : part))
  } catch {
    return undefined
  }
}

/** The first ones, and how many more there are. */
export function listed(names: string[], shown = 8): string {
  const rest = names.length - shown
  return names.slice(0, shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
