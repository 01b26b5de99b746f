import { line } from '../mail/mail-arguments.ts'

/** The start of a text, in one line. */
export function brief(text: string, length: number): string {
  const whole = line(text)
  return whole.length <= length ? whole : `${whole.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
