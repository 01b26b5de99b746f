const maxLength = 80

/** The first line with text, shortened; empty without one. */
export function titleOf(text: string): string {
  const line = text.split(/[\r\n]+/).find((one) => one.trim() !== '') ?? ''
  // Count characters, so that none is cut in half.
  const characters = [...line.trim().replace(/[\s\p{Cc}]+/gu, ' ')]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : characters.join('')
}
