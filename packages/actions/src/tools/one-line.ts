/** Beside line breaks: what a terminal obeys, what turns the direction of text, and what cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Text of somebody else as one short line in which nothing is hidden. */
export function oneLine(text: string, longest: number): string {
  // More than enough of a long text, so that it is not gone through to its end.
  const line = text
    .slice(0, longest * 8)
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  const isCut = characters.length > longest || text.length > longest * 8
  return isCut ? `${characters.slice(0, longest - 1).join('')}…` : line
}
