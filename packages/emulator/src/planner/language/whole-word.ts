/** Where the word that ends here ends with all that hyphens join to it: "stand-up" is one word. */
export function wholeEnd(text: string, end: number): number {
  return end + (/^(?:-[\p{L}\p{N}]+)+/u.exec(text.slice(end, end + 60))?.[0].length ?? 0)
}
