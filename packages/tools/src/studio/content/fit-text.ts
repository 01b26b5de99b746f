import { cleanText } from '../../clean-text.ts'

/** One line without what only a terminal, or no XML file, could hold. */
export function oneLine(text: string): string {
  return Buffer.from(cleanText(text).replace(/[\ufffe\uffff]/g, ''))
    .toString()
    .replace(/\s+/g, ' ')
    .trim()
}

/** A title as it stands on a page. */
export function titleLine(title: string): string {
  const line = oneLine(title)
  const [first = ''] = line
  return first.toUpperCase() + line.slice(first.length)
}

/** At most so many characters, cut between words where there are any. */
export function fitText(text: string, maxLength: number): string {
  const line = oneLine(text)
  const characters = Array.from(line)
  if (characters.length <= maxLength) return line
  const cut = characters.slice(0, maxLength - 1).join('')
  const words = cut.replace(/\s+\S*$/, '')
  return `${(words.length > maxLength / 2 ? words : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

/** A point as a slide shows it: without the marks of a markdown list. */
export function fitPoint(text: string, maxLength: number): string {
  return fitText(text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').replaceAll('**', ''), maxLength)
}
