/** The text on one line, cut to this length. */
export function shortLine(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > length ? `${begin(line, length - 1)}…` : line
}

const snippetLimit = 4_000

/** The part of an attached text that the model sees, and the length of the rest. */
export function shortSnippet(text: string): string {
  return text.length > snippetLimit
    ? `${begin(text, snippetLimit)}… (${text.length - snippetLimit} more characters)`
    : text
}

/** Does not cut a surrogate pair, because half of one is not valid text. */
const begin = (text: string, length: number) => text.slice(0, length).replace(/\p{Surrogate}$/u, '')
