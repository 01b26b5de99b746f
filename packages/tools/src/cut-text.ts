/** Cuts a text and says how much is missing. */
export function cutText(text: string, maxLength: number, advice = 'A larger maxLength shows more.'): string {
  if (text.length <= maxLength) return text
  // PostgreSQL and Gemini reject half of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) ? maxLength - 1 : maxLength
  const missing = text.length - end
  return `${text.slice(0, end)}\n\n[Cut off here: ${missing} of ${text.length} characters are missing. ${advice}]`
}
