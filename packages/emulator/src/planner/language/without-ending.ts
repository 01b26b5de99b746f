/** Cuts the given characters from the end. A pattern like /[!?]+$/ takes quadratic time on a long run that is not at the end. */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
