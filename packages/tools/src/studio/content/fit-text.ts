import { cleanText } from '../../clean-text.ts'

/** One line, without characters that are invalid in XML or only meant for a terminal. */
export function oneLine(text: string): string {
  return Buffer.from(cleanText(text).replace(/[\ufffe\uffff]/g, ''))
    .toString()
    .replace(/\s+/g, ' ')
    .trim()
}

/** A title for a page. */
export function titleLine(title: string): string {
  const line = oneLine(title)
  const [first = ''] = line
  return first.toUpperCase() + line.slice(first.length)
}

/** Cuts a text to `maxLength` characters, between words if possible. */
export function fitText(text: string, maxLength: number): string {
  const line = oneLine(text)
  const characters = Array.from(line)
  if (characters.length <= maxLength) return line
  const cut = characters.slice(0, maxLength - 1).join('')
  const words = cut.replace(/\s+\S*$/, '')
  return `${(words.length > maxLength / 2 ? words : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

/** A point for a slide, without Markdown list marks. */
export function fitPoint(text: string, maxLength: number): string {
  return fitText(text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').replaceAll('**', ''), maxLength)
}
