/** A text on one line, of this length at most. */
export function shortLine(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  // No character is cut in two: half of one is no text.
  return line.length > length ? `${line.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…` : line
}
