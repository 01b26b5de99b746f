const longestTitle = 80

/** The first line that says something, shortened; empty when there is none. */
export function titleOf(text: string): string {
  const line = text.split(/[\r\n]+/).find((one) => one.trim() !== '') ?? ''
  // By letters, so that none is cut in half.
  const letters = [...line.trim().replace(/[\s\p{Cc}]+/gu, ' ')]
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : letters.join('')
}
