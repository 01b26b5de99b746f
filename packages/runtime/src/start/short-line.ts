/** A text on one line, of this length at most. */
export function shortLine(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > length ? `${begin(line, length - 1)}…` : line
}

const snippetLimit = 4_000

/** As much of an attached text as the model is shown, and how much more there is. */
export function shortSnippet(text: string): string {
  return text.length > snippetLimit
    ? `${begin(text, snippetLimit)}… (${text.length - snippetLimit} more characters)`
    : text
}

/** No character is cut in two: half of one is no text. */
const begin = (text: string, length: number) => text.slice(0, length).replace(/\p{Surrogate}$/u, '')
