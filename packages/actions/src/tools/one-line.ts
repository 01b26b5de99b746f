/** Line breaks, terminal controls, direction controls and invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Turns untrusted text into one short line without invisible characters. */
export function oneLine(text: string, longest: number): string {
  // Cut first, to avoid processing a very long text.
  const line = text
    .slice(0, longest * 8)
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  const isCut = characters.length > longest || text.length > longest * 8
  return isCut ? `${characters.slice(0, longest - 1).join('')}…` : line
}
