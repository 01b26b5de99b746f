/** A text as a pattern that matches just that text. Escapes syntax only: with the `u` flag an escaped "_" or "-" is an error. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
